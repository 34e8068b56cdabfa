package io.tidemark.cli.run;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.terminal.Words;
import io.tidemark.engine.JobStatus;
import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.job.Job;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What is said when a run is over: how it ended, the totals, and what to do about late records. */
final class Report {

    /** From how many records in a hundred on something is said about what happened to them. */
    private static final long MANY_PERCENT = 1;

    private final Terminal terminal;
    private final Job job;
    private final RunOptions options;
    private final LateReach reach;

    /** A report on a job, which measured late records itself unless they went to files. */
    Report(Terminal terminal, Job job, RunOptions options, LateReach reach) {
        this.terminal = terminal;
        this.job = job;
        this.options = options;
        this.reach = reach;
    }

    void print(JobStatus status, @Nullable OutputDirectory output) {
        RunTotals totals = RunTotals.of(status);
        terminal.say(ending(status));
        if (isMany(Math.max(totals.late(), totals.latePairs()), totals)) {
            sayWhatIsLate(totals, output);
        }
        if (isMany(totals.deadLettered(), totals)) {
            terminal.say(Words.count(totals.deadLettered(), "dead letter") + " to " + Words.count(totals.in(), "record")
                    + (output == null
                            ? ": each is above, with its reason and position."
                            : ": each is in " + output.folderOf(OutputDirectory.DEAD_LETTERS)
                                    + ", with its reason and position."));
        }
        terminal.out().flush();
        if (options.json) {
            terminal.out().println(totals.json());
        } else {
            // Where results are on standard output, nothing else is: what reads them need not tell a table from them.
            new TotalsTable(output == null ? terminal.err() : terminal.out()).print(totals, status.records());
        }
    }

    private String ending(JobStatus status) {
        String name = "Job " + job.name();
        if (status.hadEnded()) {
            return "Nothing left to do: " + Character.toLowerCase(name.charAt(0)) + name.substring(1)
                    + " had read its input to the end and reported all windows.";
        }
        if (status.drained()) {
            return status.records().in() == 0
                    ? name + " has finished: its input is empty, and nothing was read."
                    : name + " has finished: its input is read to the end, and all windows are closed.";
        }
        return options.backup == null
                ? name + " was stopped after a last cut. Without --backup there is nothing to go on from."
                : name + " was stopped after cut " + status.cuts().lastCut()
                        + ". Start it again in the same way, and it goes on from there.";
    }

    /** Whether something happened to so many of the records that it is worth a sentence. */
    private static boolean isMany(long number, RunTotals totals) {
        return number * 100 > totals.in() * MANY_PERCENT;
    }

    private void sayWhatIsLate(RunTotals totals, @Nullable OutputDirectory output) {
        if (output != null) {
            try {
                LateFiles.measure(output.folderOf(OutputDirectory.LATE), reach);
            } catch (IOException failure) {
                terminal.say("How far back late records came is not known: their files cannot be read ("
                        + DiskFailures.reason(failure) + ").");
            }
        }
        String share = isMany(totals.late(), totals)
                ? Words.number(totals.late()) + " of " + Words.number(totals.in()) + " records ("
                        + Words.percent(totals.late(), totals.in()) + ") came too late to count."
                : "Records came too late for some of their windows: " + Words.count(totals.latePairs(), "pair")
                        + " of record and window.";
        terminal.say(share + reach.found().map(Report::advice).orElse(""));
    }

    private static String advice(LateReach.Found found) {
        String all = Words.atLeast(found.all());
        String most = Words.atLeast(found.most());
        return " They were up to " + Words.atLeast(found.behind()) + " behind the newest of their input;"
                + " --out-of-orderness " + all + " would have kept all"
                + (found.others() == 0
                        ? " of them"
                        : " but " + Words.number(found.others()) + " that had another reason")
                + (most.equals(all) ? "." : ", and " + most + " nine in ten.");
    }
}
