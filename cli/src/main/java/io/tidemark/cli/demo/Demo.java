package io.tidemark.cli.demo;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.terminal.Words;
import io.tidemark.engine.system.Latch;
import io.tidemark.engine.system.Machine;
import io.tidemark.engine.system.ProcessEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** The course of a demo: servers write, the job counts and is killed, the logs are counted again. */
final class Demo {

    /** How many seconds of event time pass in a second. */
    private static final int SPEED = 60;

    private static final int KILLS = 3;
    private static final int TERMINATED = 143;

    /** How many times as long as asked a demo may take. */
    private static final int SLOW = 4;

    private static final Duration STEP = Duration.ofMillis(50);
    private static final long FRAME_MILLIS = 200;
    private static final long SECOND = 1_000;

    private final Terminal terminal;
    private final Screen screen;
    private final DemoFiles files;
    private final Traffic traffic;
    private final int seconds;
    private final JobProcess job;
    private final Published published;
    private final ClosedWindows windows = new ClosedWindows();
    private final Deque<Long> killsAt = new ArrayDeque<>();
    private final Latch never = new Latch();
    private long written;
    private long second;
    private long frameAt;
    private int killed;

    Demo(Terminal terminal, DemoFiles files, long seed, int seconds) {
        this.terminal = terminal;
        this.screen = new Screen(terminal);
        this.files = files;
        this.traffic = new Traffic(seed, seconds * SPEED);
        this.seconds = seconds;
        this.job = new JobProcess(files);
        this.published = new Published(files.output());
        SplittableRandom random = new SplittableRandom(seed);
        long part = seconds * SECOND / (KILLS + 1);
        for (int kill = 1; kill <= KILLS; kill++) {
            killsAt.add(kill * part + random.nextLong(part / 2) - part / 4);
        }
    }

    /** Runs it; returns whether the job was right. */
    boolean run() throws IOException, InterruptedException {
        ProcessEnd.before("demo", job::end);
        screen.say(
                "Four web servers write their logs, a minute in each second. This counts requests by path and minute:");
        screen.say("  tidemark "
                + String.join(" ", JobProcess.words(true))
                        .replaceAll("(logs/\\S*)", "'$1'")
                        .replace("tumbling 1m", "\"tumbling 1m\""));
        screen.say(
                "Its process will be killed with SIGKILL " + KILLS + " times. The files are in " + files.root() + ".");
        screen.say("");
        job.start(true);
        long begun = Machine.now();
        for (long now = begun; goesOn(now - begun); now = Machine.now()) {
            write((now - begun) * SPEED / SECOND);
            if (!job.isAlive()) {
                return endedByItself();
            }
            if (!killsAt.isEmpty() && now - begun >= killsAt.peek() && isReading()) {
                kill(now - begun);
            }
            show(now, now - begun);
            never.await(STEP);
        }
        return finish();
    }

    /** On a slow machine it takes longer until the process has been killed as often as it should. */
    private boolean goesOn(long elapsed) {
        return elapsed < seconds * SECOND || (!killsAt.isEmpty() && elapsed < seconds * SECOND * SLOW);
    }

    private void write(long upTo) throws IOException {
        List<List<String>> lines = new ArrayList<>();
        for (int server = 0; server < Traffic.SERVERS; server++) {
            lines.add(new ArrayList<>());
        }
        for (; second < upTo; second++) {
            for (int server = 0; server < Traffic.SERVERS; server++) {
                lines.get(server).addAll(traffic.lines(server, second));
            }
        }
        for (int server = 0; server < Traffic.SERVERS; server++) {
            files.append(server, lines.get(server));
            written += lines.get(server).size();
        }
    }

    /** Whether the process has read something since it was started. */
    private boolean isReading() throws IOException {
        StatusFile status = job.status();
        return status.isThere() && status.number("rate") > 0;
    }

    private void kill(long elapsed) throws IOException, InterruptedException {
        StatusFile status = job.status();
        long pid = job.pid();
        if (!job.kill()) {
            return;
        }
        killed++;
        killsAt.remove();
        screen.say(String.format(
                Locale.ROOT,
                "%5.1f s  SIGKILL %d of %d: process %d is gone, %s records in, after cut %d. It is started again.",
                elapsed / (double) SECOND,
                killed,
                KILLS,
                pid,
                Words.number(status.number("in")),
                status.number("lastCut")));
        job.start(true);
    }

    private void show(long now, long elapsed) throws IOException {
        if (now - frameAt < FRAME_MILLIS) {
            return;
        }
        frameAt = now;
        windows.add(published.update());
        Figures figures = new Figures(job, job.status(), written, published);
        if (screen.isLive()) {
            List<String> lines = new ArrayList<>(figures.lines());
            if (traffic.isQuiet(Traffic.QUIET_SERVER, second)) {
                lines.set(0, lines.get(0) + "; " + Traffic.log(Traffic.QUIET_SERVER) + " is quiet for a while");
            }
            lines.add("");
            lines.add("  closed   requests and the busiest paths");
            windows.latest(6).forEach(line -> lines.add("  " + line));
            screen.draw(lines);
        } else {
            String latest = windows.latest(1).stream().findFirst().orElse("none");
            screen.sayNowAndThen(
                    String.format(Locale.ROOT, "%5.1f s  ", elapsed / (double) SECOND) + figures.line() + "; "
                            + Words.count(windows.size(), "minute") + " closed, the last: " + latest,
                    now);
        }
    }

    /** The servers have stopped: the job is stopped in an orderly way, and started once more to read to the end. */
    private boolean finish() throws IOException, InterruptedException {
        screen.say("The servers have stopped. The job is asked to stop (SIGTERM), and makes a last cut ...");
        job.askToStop();
        int code = job.await();
        if (code != TERMINATED) {
            return endedByItself();
        }
        screen.say("... and is started once more, without --follow: what is in the logs now is all there is.");
        job.start(false);
        if (job.await() != 0) {
            return endedByItself();
        }
        windows.add(published.update());
        screen.say("");
        windows.latest(windows.size()).stream().limit(3).forEach(line -> screen.say("  " + line));
        screen.say("  ... " + Words.count(windows.size(), "minute") + " in all.");
        screen.say("");
        return compare();
    }

    private boolean compare() throws IOException {
        Recount recount = Recount.of(
                files.allLogs(), new Recount.Rule(Recount.By.PATH, 60_000, Traffic.OUT_OF_ORDERNESS * SECOND));
        Comparison comparison = Comparison.of(recount, published);
        StatusFile totals = new StatusFile(files.totals());
        totals.update();
        boolean right = comparison.isEqual() && totals.number("in") == recount.in();
        terminal.out().println(String.format(Locale.ROOT, "%-16s %12s %12s", "", "job", "recount"));
        line("records in", totals.number("in"), recount.in());
        line("counted", comparison.counted(), recount.counted());
        line("late", published.late(), recount.late());
        line("dead letters", published.deadLetters(), recount.malformed());
        line("windows", published.windows().size(), recount.windows().size());
        terminal.out().println(String.format(Locale.ROOT, "%-16s %,12d", "lost", comparison.lost()));
        terminal.out().println(String.format(Locale.ROOT, "%-16s %,12d", "doubled", comparison.doubled()));
        terminal.out()
                .println(
                        right
                                ? "Killed " + killed
                                        + " times, and right: each window as an independent count of the logs has it."
                                : "The job was wrong: " + Words.count(comparison.wrong(), "window") + " differ.");
        terminal.out().flush();
        return right;
    }

    private void line(String what, long job, long recount) {
        terminal.out()
                .println(String.format(
                        Locale.ROOT, "%-16s %,12d %,12d%s", what, job, recount, job == recount ? "" : "  <- differs"));
    }

    private boolean endedByItself() throws IOException {
        screen.say("The job ended by itself, which it should not have:");
        screen.say(Files.exists(files.said(job.starts())) ? job.status().sentences() : "(it said nothing)");
        return false;
    }
}
