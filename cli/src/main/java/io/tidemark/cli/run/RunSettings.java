package io.tidemark.cli.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Changes;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.engine.system.Machine;
import io.tidemark.job.Job;
import io.tidemark.time.Durations;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Turns options into the engine's settings. */
final class RunSettings {

    private RunSettings() {}

    static Settings of(RunOptions options, Job job) {
        Integer asked = options.workers;
        int workers = asked == null ? Math.min(Machine.cores(), job.maxParallelism()) : asked;
        require(
                "workers",
                workers,
                1,
                job.maxParallelism(),
                ": the job has so many key groups, and a worker at least one");
        Settings settings = Settings.workers(workers).withStore(StoreOptions.of(options));
        if (options.cutEvery != null) {
            settings = settings.withCutEvery(cutEvery(options.cutEvery));
        }
        if (options.cutsKept != null) {
            require("cuts-kept", options.cutsKept, 1, BackupLimits.KEPT_CUTS_MAX, "");
            settings = settings.withCutsKept(options.cutsKept);
        }
        if (options.rate != null) {
            if (options.rate < 0) {
                throw new RefusedException("The option --rate is " + options.rate
                        + "; it must be a number of records a second, or 0 for as many as it can.");
            }
            settings = settings.withRate(options.rate);
        }
        BackupSetting backup = backup(options);
        if (backup != null) {
            settings = settings.withBackup(backup);
        }
        StartSetting from = from(options);
        if (from != null) {
            settings = settings.withFrom(from);
        }
        if (options.acceptRepeats) {
            settings = settings.withRepeatsAccepted();
        }
        return options.fresh ? settings.withFreshStart() : settings;
    }

    /** The state to start from that was named, if any was. */
    static @Nullable StartSetting from(RunOptions options) {
        String text = options.from;
        if (text == null) {
            if (!options.renames.isEmpty() || !options.drops.isEmpty()) {
                throw new RefusedException(
                        "The options --rename and --drop are about state to start from, and no --from is given.");
            }
            return null;
        }
        Map<String, String> renames = new TreeMap<>();
        for (String rename : options.renames) {
            int equals = rename.indexOf('=');
            if (equals < 1 || equals == rename.length() - 1) {
                throw new RefusedException("The option --rename: \"" + rename + "\" is not OLD=NEW.");
            }
            if (renames.put(rename.substring(0, equals), rename.substring(equals + 1)) != null) {
                throw new RefusedException("The option --rename names \"" + rename.substring(0, equals)
                        + "\" twice; give it one new name.");
            }
        }
        return place(text).with(new Changes(renames, new TreeSet<>(options.drops)));
    }

    private static StartSetting place(String text) {
        try {
            return StartSetting.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The option --from: " + refused.getMessage(), refused);
        }
    }

    /** The backup that was asked for, if one was. */
    static @Nullable BackupSetting backup(RunOptions options) {
        String text = options.backup;
        if (text == null) {
            if (options.fresh) {
                throw new RefusedException("The option --fresh throws a backup away, and no --backup is given.");
            }
            if (options.acceptRepeats) {
                throw new RefusedException(
                        "The option --accept-repeats is for a backup that is damaged or older than the"
                                + " output, and no --backup is given.");
            }
            return null;
        }
        try {
            BackupSetting backup = BackupSetting.parse(text);
            if (Files.exists(backup.directory()) && !Files.isDirectory(backup.directory())) {
                throw new RefusedException(
                        "The option --backup: " + backup.directory() + " is a file. Name a directory.");
            }
            return backup;
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The option --backup: " + refused.getMessage(), refused);
        }
    }

    private static void require(String name, long number, long min, long max, String why) {
        if (number < min || number > max) {
            throw new RefusedException(
                    "The option --" + name + " is " + number + "; it must be from " + min + " to " + max + why + ".");
        }
    }

    private static Duration cutEvery(String text) {
        try {
            Duration duration = Duration.ofMillis(Durations.parse(text));
            if (duration.isZero()) {
                throw new RefusedException("The option --cut-every is 0; it must be at least 1ms.");
            }
            return duration;
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The option --cut-every: " + refused.getMessage(), refused);
        }
    }
}
