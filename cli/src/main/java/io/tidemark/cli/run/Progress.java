package io.tidemark.cli.run;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.terminal.Words;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.JobStatus;
import io.tidemark.engine.JobStatus.OperatorStatus;
import io.tidemark.engine.JobStatus.SourceStatus;
import io.tidemark.engine.run.CutStatus;
import io.tidemark.engine.task.PartitionStatus;
import io.tidemark.time.Times;
import java.time.Duration;

/** Says on standard error how a run is going. */
final class Progress {

    /** How a run says how it is going. */
    enum Style {
        /** One line that is redrawn on a terminal, a line now and then elsewhere. */
        AUTO,
        /** Nothing. */
        NONE,
        /** A JSON object each time, for programs. */
        JSON;

        /** How long to wait before saying something again. */
        Duration interval(Terminal terminal) {
            return this == AUTO && !terminal.live() ? PLAIN_INTERVAL : LIVE_INTERVAL;
        }

        static Style parse(String text) {
            return switch (text) {
                case "auto" -> AUTO;
                case "none" -> NONE;
                case "json" -> JSON;
                default ->
                    throw new RefusedException(
                            "\"" + text + "\" is not possible for --progress: write auto, none or json.");
            };
        }
    }

    private static final Duration LIVE_INTERVAL = Duration.ofMillis(250);
    private static final Duration PLAIN_INTERVAL = Duration.ofSeconds(10);
    private static final long SECOND = 1_000;

    private final Terminal terminal;
    private final Style style;
    private long lastIn;
    private long lastAt;

    /** Progress of a run that starts now. */
    Progress(Terminal terminal, Style style, long now) {
        this.terminal = terminal;
        this.style = style;
        this.lastAt = now;
        this.lastIn = -1;
    }

    /** How long to wait before saying something again. */
    Duration interval() {
        return style.interval(terminal);
    }

    /** Says where a job goes on, if it does. */
    void sayStart(JobStatus status) {
        JobStatus.StartCut start = status.start();
        if (start != null && style == Style.AUTO) {
            terminal.say("Job " + status.job() + " goes on from cut " + start.cut() + ", taken "
                    + Words.time(start.at()) + ".");
        }
    }

    void show(JobStatus status, long now) {
        RunTotals totals = RunTotals.of(status);
        // What a resumed job had read before says nothing of how fast it reads now.
        long base = lastIn >= 0 ? lastIn : status.resumed() ? totals.in() : 0;
        long rate = now <= lastAt ? 0 : (totals.in() - base) * SECOND / (now - lastAt);
        lastIn = totals.in();
        lastAt = now;
        switch (style) {
            case NONE -> {}
            case JSON -> terminal.err().println(json(status, totals, rate));
            case AUTO -> terminal.show(words(status, totals, rate));
        }
    }

    /** Leaves the line that was drawn. */
    void end() {
        if (style == Style.AUTO) {
            terminal.erase();
        }
    }

    private static String words(JobStatus status, RunTotals totals, long rate) {
        StringBuilder line = new StringBuilder();
        line.append(Words.number(totals.in()))
                .append(" in, ")
                .append(Words.number(rate))
                .append("/s");
        for (SourceStatus source : status.sources()) {
            line.append(" | clock ").append(Words.time(source.clock()));
            source.holder()
                    .ifPresent(holder -> line.append(" held by ")
                            .append(Words.shortName(holder.id()))
                            .append(holder.state() == PartitionStatus.State.WAITING ? " (nothing to read)" : ""));
        }
        long due = due(status);
        if (due != Times.END) {
            line.append(due > clock(status) ? " | next closes at " : " | closing what was due at ")
                    .append(Words.time(due));
        }
        line.append(" | ").append(Words.number(rows(status))).append(" rows");
        cuts(line, status.cuts());
        return line.toString();
    }

    private static void cuts(StringBuilder line, CutStatus cuts) {
        if (cuts.waitingFor() != null) {
            line.append(" | cuts wait since ")
                    .append(Words.time(cuts.waitingSince()))
                    .append(": ")
                    .append(cuts.waitingFor());
        } else if (cuts.lastCut() > 0) {
            line.append(" | cut ")
                    .append(cuts.lastCut())
                    .append(": ")
                    .append(cuts.lastCost().millis());
            line.append(" ms, ").append(Words.bytes(cuts.lastCost().bytes()));
        }
    }

    /** The clock of the job: the lowest of its sources'. What is due at it is being done, and not next. */
    private static long clock(JobStatus status) {
        return status.sources().stream().mapToLong(SourceStatus::clock).min().orElse(Times.BEFORE_ALL);
    }

    /** The clock at which the next window closes, or anything else happens. */
    private static long due(JobStatus status) {
        return status.operators().stream()
                .mapToLong(OperatorStatus::nextDue)
                .min()
                .orElse(Times.END);
    }

    private static long rows(JobStatus status) {
        return status.operators().stream().mapToLong(OperatorStatus::rows).sum();
    }

    private static String json(JobStatus status, RunTotals totals, long rate) {
        StatusJson json = new StatusJson()
                .number("in", totals.in())
                .number("rate", rate)
                .number("late", totals.late())
                .number("deadLettered", totals.deadLettered())
                .number("rows", rows(status));
        for (SourceStatus source : status.sources()) {
            json.time("clock", source.clock());
            source.holder()
                    .ifPresent(holder -> json.text("holder", Words.shortName(holder.id()))
                            .flag("holderWaits", holder.state() == PartitionStatus.State.WAITING));
        }
        long due = due(status);
        json.time(due > clock(status) ? "nextDue" : "closing", due);
        CutStatus cuts = status.cuts();
        json.number("lastCut", cuts.lastCut())
                .number("cutMillis", cuts.lastCost().millis())
                .number("cutBytes", cuts.lastCost().bytes())
                .flag("resumed", status.resumed());
        if (cuts.waitingFor() != null) {
            json.text("waitingFor", cuts.waitingFor());
        }
        return json.end();
    }
}
