package io.tidemark.cli.savepoint;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.Savepoints;
import io.tidemark.engine.control.ControlClient;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.storage.DirectoryLock;
import io.tidemark.portable.Manifest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a savepoint of a job: through its socket if it runs, from its backup if it does not. */
@Command(
        name = "savepoint",
        description = "Makes a savepoint of a job, running or stopped: its state in the portable format.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        sortSynopsis = false,
        synopsisHeading = "Usage: ",
        customSynopsis = "tidemark savepoint --backup KIND:DIR --to DIR [options]",
        footer = {
            "",
            "A job that runs takes a cut for it and goes on, unless it is told to stop; of one that is stopped, a cut that its"
                    + " backup keeps is taken.",
            "",
            "A savepoint is a directory of Avro files with a manifest in JSON and SHA256SUMS. A job starts from it with any number"
                    + " of workers and another backup; sha256sum -c and Avro's own tools read it too.",
            "",
            "Examples:",
            "  tidemark savepoint --backup checkpoint:state --to savepoint-1",
            "  tidemark savepoint --backup checkpoint:state --to savepoint-2 --stop",
            "  tidemark savepoint --backup checkpoint:state --cut 41 --to savepoint-41",
        })
public final class SavepointCommand implements Callable<Integer> {

    private static final int WHOLE = 100;

    /** How long a job that has taken its last cut may need to end. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

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
            description = "Which of the cuts that the backup of a stopped job keeps. Default: the newest.")
    private long cut;

    @Option(
            names = "--stop",
            description = "Stops the job, which runs, after a last cut, and makes the savepoint of that.")
    private boolean stop;

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
            Manifest written = write(parse("option --backup", backup));
            terminal.out().println(json ? asJson(written) : asSentence(written));
            return ExitCode.FINISHED;
        } catch (RuntimeException | Error refused) {
            return new Problems(terminal, verbose).refused(refused);
        }
    }

    private Manifest write(BackupSetting from) {
        Optional<ControlClient> running = ControlClient.connect(from.directory());
        if (running.isEmpty()) {
            if (stop) {
                throw new RefusedException("There is no running job to --stop on the backup in " + from.directory()
                        + ". Without --stop, the savepoint is made of its newest cut.");
            }
            return Savepoints.write(from, cut, to, this::show);
        }
        try (ControlClient job = running.get()) {
            if (cut > 0) {
                throw new RefusedException(
                        "The job that uses " + from.directory() + " is running: its savepoint is of the"
                                + " next cut that it takes. Leave --cut out, or stop the job first.");
            }
            job.ask((stop ? "stop " : "savepoint ") + to.toAbsolutePath(), this::show);
        }
        if (stop && !DirectoryLock.awaitFree(from.directory(), PATIENCE)) {
            terminal.say("The savepoint is written, and the job has not ended yet.");
        }
        return Savepoints.read(to);
    }

    private void show(int percent) {
        if (terminal.live()) {
            terminal.err().print(Terminal.ERASE_LINE + (percent < WHOLE ? "savepoint: " + percent + " %" : ""));
            terminal.err().flush();
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
