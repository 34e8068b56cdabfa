package io.tidemark.cli.run;

import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a job until its input ends, or until it is stopped. */
@Command(
        name = "run",
        description = "Runs a job: one of the examples, access-log or flights, or a job of your own in a jar.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        sortSynopsis = false,
        usageHelpAutoWidth = false,
        synopsisHeading = "Usage: ",
        customSynopsis = "tidemark run JOB --input FILE... [options] [-- options of the job's own]",
        footer = {
            "",
            "Durations are an integer and ms, s, m, h or d. Windows are \"tumbling SIZE\", \"hopping SIZE HOP\","
                    + " \"cumulative STEP SIZE\", \"session GAP\", \"hour|day|week|month|year ZONE\", and \"global\", which closes at the end of the input. Records of a key up to"
                    + " and including GAP apart are one session; all other windows hold [start, end).",
            "",
            "Examples:",
            "  tidemark run access-log --input access.log --by path --window \"tumbling 5m\"",
            "  tidemark run flights --input flights.csv --window \"day Europe/Berlin\" --out-of-orderness 400d",
            "  tidemark run access-log --input 'logs/*.log' --output out --backup checkpoint:state",
            "      the same again after a crash, or after Ctrl-C, goes on where it was",
            "  tidemark run access-log --input 'logs/*.log*' --follow --idle-timeout 10m --output out",
            "      logs as they are written, rotated and compressed, and new ones",
            "  tidemark run access-log --input access.log --from checkpoint:state --backup changelog:state-2",
            "      goes on from where another backup is, and leaves that as it is",
            "  tidemark run my.jar --class com.example.MyJob --input events.jsonl -- --limit 10",
        })
public final class RunCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private RunOptions options = new RunOptions();

    /** The command as it is given by a user. */
    public RunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (options.verbose) {
            System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
        }
        return new Runner(options, terminal, new Problems(terminal, options.verbose)).run();
    }
}
