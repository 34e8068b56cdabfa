package io.tidemark.cli.run;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.terminal.Words;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.Savepoints;
import io.tidemark.engine.plan.StatePlan;
import io.tidemark.engine.program.Args;
import io.tidemark.engine.savepoint.Rehearsal;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.job.Job;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says what would become of state that was left if a job was started from it, and starts nothing. */
@Command(
        name = "plan",
        description =
                "Says what would become of a savepoint, or of a cut of a backup, if a job was started from it. Starts nothing.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        sortSynopsis = false,
        synopsisHeading = "Usage: ",
        customSynopsis = "tidemark plan JOB --from DIR|KIND:DIR[@CUT] [options of run] [-- options of the job's own]",
        footer = {
            "",
            "All rows are read, and carried over as a start would. Each state is REUSE, MIGRATE (its rows are written anew under the new schema), CREATE (it begins empty), DROP, ORPHAN"
                    + " (nobody claims it) or INCOMPATIBLE; the last two stop a start. Exit codes: 0 the job can start, 4 it"
                    + " cannot.",
            "",
            "Examples:",
            "  tidemark plan access-log --input access.log --from savepoint-1",
            "  tidemark plan access-log --input access.log --from checkpoint:state@41",
            "  tidemark plan my.jar --from savepoint-1 --rename counts=hits --drop old",
        })
public final class PlanCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private RunOptions options = new RunOptions();

    /** The command as it is given by a user. */
    public PlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try {
            StartSetting from = RunSettings.from(options);
            if (from == null) {
                throw new RefusedException(
                        "There is nothing to plan from. Name a savepoint with --from DIR, or a backup with --from KIND:DIR.");
            }
            Args args = Args.of(new ConsoleOutputs(terminal), options.forJob());
            Job job = JobLoader.load(options.job, options.className).job(args);
            args.requireAllUsed(job.name());
            Rehearsal rehearsal = Savepoints.rehearse(job, from, row -> {});
            if (options.json) {
                terminal.out().println(PlanJson.of(rehearsal));
            } else {
                print(rehearsal);
            }
            return rehearsal.isStartable() ? ExitCode.FINISHED : ExitCode.NOT_STARTABLE;
        } catch (RuntimeException | Error refused) {
            return new Problems(terminal, options.verbose).refused(refused);
        }
    }

    private void print(Rehearsal rehearsal) {
        rehearsal.plan().states().forEach(state -> print(state, rehearsal));
        rehearsal.plan().obstacles().forEach(terminal.out()::println);
        rehearsal.rows().forEach(this::printFailure);
        terminal.out().println(rehearsal.isStartable() ? "The job can start." : "The job cannot start.");
    }

    private void print(StatePlan state, Rehearsal rehearsal) {
        String rows = rehearsal.rows().stream()
                .filter(of -> of.state().equals(state.state()))
                .map(of -> ", " + Words.count(of.rows(), "row"))
                .findFirst()
                .orElse("");
        terminal.out()
                .println(String.format(
                        Locale.ROOT, "%-12s  %s%s  (%s)", state.verdict(), state.state(), rows, state.reason()));
    }

    private void printFailure(Rehearsal.StateRows state) {
        if (state.failed() > 0) {
            terminal.out()
                    .println(Words.number(state.failed()) + " of " + Words.count(state.rows(), "row") + " of "
                            + state.state() + " cannot be carried over. The first: " + state.firstFailure());
        }
    }
}
