package io.tidemark.cli.savepoint;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.Savepoints;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.portable.Manifest;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a savepoint of a job that does not run, from its backup. */
@Command(
        name = "savepoint",
        description = "Makes a savepoint of a job that is stopped: its state in the portable format, from its backup.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        sortSynopsis = false,
        synopsisHeading = "Usage: ",
        customSynopsis = "tidemark savepoint --backup KIND:DIR --to DIR [options]",
        footer = {
            "",
            "A savepoint is a directory of Avro files with a manifest in JSON and SHA256SUMS. A job starts from it with any number"
                    + " of workers and another backup; sha256sum -c and Avro's own tools read it too.",
            "",
            "Examples:",
            "  tidemark savepoint --backup checkpoint:state --to savepoint-1",
            "  tidemark savepoint --backup checkpoint:state --cut 41 --to savepoint-41",
        })
public final class SavepointCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = "--backup",
            required = true,
            paramLabel = "KIND:DIR",
            description = "The backup of the job, as it was given to run.")
    private String backup = "";

    @Option(
            names = "--to",
            required = true,
            paramLabel = "DIR",
            description = "Where to write the savepoint: a directory that is empty or not there.")
    private Path to = Path.of("");

    @Option(
            names = "--cut",
            paramLabel = "N",
            description = "Which of the cuts that the backup keeps. Default: the newest.")
    private long cut;

    @Option(names = "--json", description = "Says what was written as one JSON object.")
    private boolean json;

    @Option(names = "-v", description = "Says where a failure comes from.")
    private boolean verbose;

    /** The command as it is given by a user. */
    public SavepointCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try {
            if (cut < 0) {
                throw new RefusedException("The option --cut is " + cut + "; it must be the number of a cut.");
            }
            Manifest written = Savepoints.write(parse("option --backup", backup), cut, to, percent -> {});
            terminal.out().println(json ? asJson(written) : asSentence(written));
            return ExitCode.FINISHED;
        } catch (RuntimeException | Error refused) {
            return new Problems(terminal, verbose).refused(refused);
        }
    }

    /** Reads a backup; a wrong one is refused under the name of what was given. */
    static BackupSetting parse(String what, String text) {
        try {
            return BackupSetting.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The " + what + ": " + refused.getMessage(), refused);
        }
    }

    private static long rows(Manifest manifest) {
        return manifest.operators().stream()
                .flatMap(operator -> operator.states().stream())
                .mapToLong(Manifest.StateEntry::rows)
                .sum();
    }

    private String asSentence(Manifest manifest) {
        return "Savepoint of job " + manifest.job() + " at cut " + manifest.cut() + " in " + to + ": "
                + String.format(Locale.ROOT, "%,d", rows(manifest)) + " rows, content hash " + manifest.contentHash()
                + (manifest.drained() ? ". The job had ended: it takes no more input." : ".");
    }

    /** Names and numbers only, so that nothing needs escaping. */
    private static String asJson(Manifest manifest) {
        return "{\"job\":\"" + manifest.job() + "\",\"cut\":" + manifest.cut() + ",\"rows\":" + rows(manifest)
                + ",\"drained\":" + manifest.drained() + ",\"contentHash\":\"" + manifest.contentHash() + "\"}";
    }
}
