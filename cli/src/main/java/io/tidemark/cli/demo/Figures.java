package io.tidemark.cli.demo;

import io.tidemark.cli.terminal.Words;
import java.util.List;

/**
 * Live figures of the job, for people.
 *
 * @param job its process
 * @param status what the process says of itself
 * @param written how many lines the servers have written
 * @param published what the job has published
 */
record Figures(JobProcess job, StatusFile status, long written, Published published) {

    List<String> lines() {
        return List.of(
                "  servers   " + Words.number(written) + " lines written",
                "  job       start " + job.starts() + ", process " + job.pid()
                        + (status.isThere() ? progress() : ", starting"),
                "  clock     " + clock(),
                "  windows   " + Words.count(status.number("rows"), "open window")
                        + " of paths; next closes when the clock is "
                        + (status.text("nextDue").isEmpty() ? "..." : status.text("nextDue")),
                "  last cut  " + cut(),
                "  aside     " + Words.number(published.late()) + " late, "
                        + Words.count(published.deadLetters(), "dead letter"));
    }

    private String progress() {
        return ", " + Words.number(status.number("in")) + " records in, " + Words.number(status.number("rate")) + "/s"
                + (status.text("resumed").equals("true") ? ", went on from a cut" : "");
    }

    private String clock() {
        if (status.text("clock").isEmpty()) {
            return "...";
        }
        String held = status.text("holder").isEmpty() ? "" : ", held by " + status.text("holder");
        return status.text("clock")
                + held
                + (status.text("holderWaits").equals("true") ? " (nothing to read there)" : "");
    }

    private String cut() {
        return status.number("lastCut") == 0
                ? "..."
                : status.number("lastCut") + ": " + status.number("cutMillis") + " ms, "
                        + Words.bytes(status.number("cutBytes"));
    }

    /** All of it on one line. */
    String line() {
        return "start " + job.starts() + progress() + "; clock " + clock() + "; "
                + Words.count(status.number("rows"), "open window") + "; cut " + cut();
    }
}
