package io.tidemark.cli.run;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.Engine;
import io.tidemark.engine.RunningJob;
import io.tidemark.engine.program.Args;
import io.tidemark.engine.program.JobProvider;
import io.tidemark.engine.program.Outputs;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.engine.system.Machine;
import io.tidemark.job.Job;
import io.tidemark.record.DeadLetter;
import io.tidemark.sink.Sink;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Carries {@code tidemark run} out: checks, starts, watches, reports. */
final class Runner {

    private final RunOptions options;
    private final Terminal terminal;
    private final Problems problems;
    private final @Nullable OutputDirectory output;

    Runner(RunOptions options, Terminal terminal, Problems problems) {
        this.options = options;
        this.terminal = terminal;
        this.problems = problems;
        Path directory = options.output;
        this.output = directory == null ? null : new OutputDirectory(directory);
    }

    int run() {
        try {
            return start();
        } finally {
            if (output != null) {
                output.close();
            }
        }
    }

    private int start() {
        RunningJob running;
        Report report;
        Progress progress;
        try {
            Progress.Style style = Progress.Style.parse(options.progress);
            JobProvider program = JobLoader.load(options.job, options.className);
            BackupSetting backup = RunSettings.backup(options);
            Places.requireApart(options.inputs, options.output, backup);
            checkOutput(backup);
            Args args = Args.of(outputs(), options.forJob());
            Job job = JobLoader.describe(program, args).check();
            args.requireAllUsed(job.name());
            LateReach reach = new LateReach(job);
            sendAside(job, reach);
            Settings settings = RunSettings.of(options, job);
            report = new Report(terminal, job, options, reach);
            running = start(job, settings, style);
            progress = new Progress(terminal, style, Machine.now());
            progress.sayStart(running.status());
        } catch (RuntimeException | Error refused) {
            return problems.refused(refused);
        }
        return watch(running, progress, report);
    }

    private RunningJob start(Job job, Settings settings, Progress.Style style) {
        RestoreLines lines = new RestoreLines(terminal, style, Machine::now);
        try {
            return Engine.start(job, settings, lines);
        } finally {
            lines.end();
        }
    }

    private Outputs outputs() {
        OutputDirectory directory = output;
        return directory == null ? new ConsoleOutputs(terminal) : directory;
    }

    /** Gives late records and dead letters a place, where the job has not. */
    private void sendAside(Job job, LateReach reach) {
        Outputs outputs = outputs();
        if (job.lateSink() == null) {
            Sink<DeadLetter> late = outputs.folder(OutputDirectory.LATE);
            job.late(OutputDirectory.LATE, output == null ? new MeasuredLate(late, reach) : late);
        }
        if (job.deadLetterSink() == null) {
            job.deadLetters(OutputDirectory.DEAD_LETTERS, outputs.folder(OutputDirectory.DEAD_LETTERS));
        }
    }

    private int watch(RunningJob running, Progress progress, Report report) {
        StopSignal signal = StopSignal.listen(running, terminal);
        int code = ExitCode.FAILED;
        try {
            while (!running.await(progress.interval())) {
                progress.show(running.status(), Machine.now());
            }
            progress.end();
            report.print(running.status(), output);
            code = ExitCode.FINISHED;
        } catch (RuntimeException | Error failure) {
            progress.end();
            code = problems.failed(failure);
            if (code == ExitCode.FAILED) {
                terminal.say(whatNow());
            }
        } finally {
            signal.done(code);
        }
        return code;
    }

    private String whatNow() {
        String anew = output == null ? "" : " --overwrite";
        return options.backup == null
                ? "There is no --backup to go on from: started again" + (output == null ? "" : ", with --overwrite")
                        + ", the job begins anew."
                : "Once that is put right, the same command goes on from the last cut; with --fresh" + anew
                        + " it begins anew.";
    }

    /** Refuses an output directory that holds something which is neither to be gone on from nor to be thrown away. */
    private void checkOutput(@Nullable BackupSetting backup) {
        OutputDirectory directory = output;
        if (directory == null) {
            if (options.overwrite) {
                throw new RefusedException(
                        "The option --overwrite empties an output directory, and no --output is given.");
            }
            return;
        }
        directory.requireUsable();
        directory.take();
        if (options.overwrite) {
            directory.overwrite(terminal);
        }
        boolean resumes = options.from != null || (backup != null && holdsCommits(backup) && !options.fresh);
        if (backup != null && resumes && options.overwrite) {
            throw new RefusedException("The backup in " + backup.directory() + " goes on from results in "
                    + options.output + ", and --overwrite would throw them away. Leave it out to go on, or add"
                    + " --fresh to start from nothing.");
        }
        if (!resumes && !options.overwrite && !directory.isEmpty()) {
            throw new RefusedException("The output directory " + options.output + " is not empty, and "
                    + (backup == null
                            ? "there is no --backup to go on from"
                            : options.fresh
                                    ? "--fresh starts from nothing"
                                    : "the backup in " + backup.directory() + " holds nothing to go on from")
                    + ". Name another one, or throw away what is there with --overwrite.");
        }
    }

    private static boolean holdsCommits(BackupSetting backup) {
        Path commits = backup.directory().resolve("commits");
        if (!Files.isDirectory(commits)) {
            return false;
        }
        try (java.util.stream.Stream<Path> files = Files.list(commits)) {
            return files.findAny().isPresent();
        } catch (java.io.IOException failure) {
            throw new RefusedException(
                    "The backup in " + backup.directory() + " cannot be read: " + DiskFailures.reason(failure) + ".",
                    failure);
        }
    }
}
