package io.tidemark.cli.status;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.control.ControlClient;
import io.tidemark.engine.settings.BackupSetting;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Asks a running job how it is doing. */
@Command(
        name = "status",
        description = "Asks a running job how it is doing: records, clocks and who holds them, what is due next, cuts.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        sortSynopsis = false,
        synopsisHeading = "Usage: ",
        customSynopsis = "tidemark status --backup KIND:DIR [--json]",
        footer = {
            "",
            "Each worker says what it has counted up to ten times a second, and not all at the same moment: while a job runs, more"
                    + " may be counted for a moment than is said to have been read.",
            "",
            "Examples:",
            "  tidemark status --backup checkpoint:state"
        })
public final class StatusCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(
            names = "--backup",
            required = true,
            paramLabel = "KIND:DIR",
            description = "The backup of the job, as it was given to run.")
    private String backup = "";

    @Option(names = "--json", description = "Says it as one JSON object.")
    private boolean json;

    @Option(names = "-v", description = "Says where a failure comes from.")
    private boolean verbose;

    /** The command as it is given by a user. */
    public StatusCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try (ControlClient job = connect()) {
            job.ask(json ? "status json" : "status", percent -> {}).forEach(terminal.out()::println);
            return ExitCode.FINISHED;
        } catch (RuntimeException | Error refused) {
            return new Problems(terminal, verbose).refused(refused);
        }
    }

    private ControlClient connect() {
        BackupSetting setting;
        try {
            setting = BackupSetting.parse(backup);
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The option --backup: " + refused.getMessage(), refused);
        }
        return ControlClient.connect(setting.directory())
                .orElseThrow(() -> new RefusedException("No job that runs listens in " + setting.directory()
                        + ". If one runs there, its own output says why it does not listen."));
    }
}
