package io.tidemark.cli;

import io.tidemark.cli.demo.DemoCommand;
import io.tidemark.cli.run.ConfigFile;
import io.tidemark.cli.run.PlanCommand;
import io.tidemark.cli.run.RunCommand;
import io.tidemark.cli.savepoint.SavepointCommand;
import io.tidemark.cli.savepoint.StateCommand;
import io.tidemark.cli.status.StatusCommand;
import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.RefusedException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code tidemark} command. */
@Command(
        name = "tidemark",
        description = "Stateful windowing whose state you can trust, see and move.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  tidemark demo",
            "  tidemark run access-log --input access.log --by path",
            "  tidemark run --help",
            "",
            "Exit codes: 0 finished, 1 failed, 2 wrong usage or refused before the start, 3 the backup or the"
                    + " output is another process's, 4 the state it was given cannot be used: it is damaged, of another job or form, or"
                    + " not what the job can start from, 129, 130 or 143 stopped by a signal"
                    + " after a last cut, 141 nobody reads standard output any more, as after \"| head\"."
        })
public final class Main implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] words) {
        Terminal terminal = Terminal.ofProcess();
        int code = execute(terminal, words);
        if (code == ExitCode.FINISHED && terminal.out().checkError()) {
            code = new Problems(terminal, false).unprinted();
        }
        terminal.err().flush();
        System.exit(code);
    }

    /** Runs the command. */
    static int execute(Terminal terminal, String... words) {
        try {
            CommandSpec run = CommandSpec.forAnnotatedObject(new RunCommand(terminal));
            ConfigFile.Expanded expanded = ConfigFile.expand(List.of(words), run);
            return commandLine(terminal.with(expanded::note))
                    .execute(expanded.words().toArray(String[]::new));
        } catch (RefusedException refused) {
            return new Problems(terminal, false).refused(refused);
        }
    }

    /** The command with all its subcommands. */
    static CommandLine commandLine(Terminal terminal) {
        CommandLine command = new CommandLine(new Main())
                .addSubcommand(new DemoCommand(terminal))
                .addSubcommand(new RunCommand(terminal))
                .addSubcommand(new PlanCommand(terminal))
                .addSubcommand(new SavepointCommand(terminal))
                .addSubcommand(new StateCommand(terminal))
                .addSubcommand(new StatusCommand(terminal));
        command.setOut(writer(terminal.out()));
        command.setErr(writer(terminal.err()));
        command.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        command.setUnmatchedOptionsAllowedAsOptionParameters(false);
        command.setParameterExceptionHandler(new Misspelling(terminal));
        OptionValues.check(command);
        command.setUsageHelpWidth(Math.max(80, Math.min(terminal.columns(), 120)));
        return command;
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Name a command: demo, run and a job, plan, savepoint, state, or status.");
    }
}
