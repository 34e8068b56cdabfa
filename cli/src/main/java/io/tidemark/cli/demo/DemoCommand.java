package io.tidemark.cli.demo;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.system.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows a job that counts web traffic, is killed three times on the way, and counts right all the same. */
@Command(
        name = "demo",
        description = {
            "Shows a job at work: four web servers write their logs, a job counts requests by path and minute, and its"
                    + " process is killed with SIGKILL three times on the way.",
            "In the end the logs are counted again by code that has nothing in common with the engine, and compared."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  tidemark demo",
            "  tidemark demo --seed 7 --dir demo-files",
            "",
            "Exit codes: 0 if the job was right, 1 if it was not."
        })
public final class DemoCommand implements Callable<Integer> {

    private static final int SECONDS_MIN = 10;
    private static final int SECONDS_MAX = 3_600;

    private final Terminal terminal;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "What the traffic and the kills are made from. Default: 1.")
    private long seed = 1;

    @Option(names = "--seconds", paramLabel = "N", description = "How long the servers write. Default: 24.")
    private int seconds = 24;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Where the files go, to be kept. Default: they are removed.")
    private @Nullable Path directory;

    @Option(names = "-v", description = "Says more, with stack traces.")
    private boolean verbose;

    /** The command as it is given by a user. */
    public DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try {
            if (seconds < SECONDS_MIN || seconds > SECONDS_MAX) {
                throw new RefusedException("The option --seconds is " + seconds + "; it must be from " + SECONDS_MIN
                        + " to " + SECONDS_MAX + ".");
            }
            DemoFiles files = DemoFiles.create(directory, Machine.processName());
            boolean right = new Demo(terminal, files, seed, seconds).run();
            if (right && directory == null) {
                files.remove();
            } else {
                terminal.say("The files of the demo are in " + files.root() + ".");
            }
            return right ? ExitCode.FINISHED : ExitCode.FAILED;
        } catch (InterruptedException interrupted) {
            return ExitCode.FAILED;
        } catch (IOException failure) {
            return new Problems(terminal, verbose)
                    .failed(new RefusedException(
                            "The demo cannot use its files: " + failure + ". Name a directory with --dir.", failure));
        } catch (RuntimeException failure) {
            return new Problems(terminal, verbose).refused(failure);
        }
    }
}
