package io.tidemark.cli.run;

import io.tidemark.core.NearMiss;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.system.Machine;
import io.tidemark.job.Job;
import io.tidemark.time.Durations;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns options into the engine's settings. */
final class RunSettings {

    private static final String HEAP = "heap";

    private RunSettings() {}

    static Settings of(RunOptions options, Job job) {
        if (!options.store.equals(HEAP)) {
            throw new RefusedException("\"" + options.store + "\" is not a store: write --store heap."
                    + NearMiss.of(options.store, List.of(HEAP))
                            .map(near -> " Did you mean \"" + near + "\"?")
                            .orElse(""));
        }
        Integer asked = options.workers;
        int workers = asked == null ? Math.min(Machine.cores(), job.maxParallelism()) : asked;
        if (workers > job.maxParallelism()) {
            throw new RefusedException("The option --workers is " + workers + ", and the job has "
                    + job.maxParallelism() + " key groups: at most one worker each.");
        }
        Settings settings = Settings.workers(workers);
        if (options.cutEvery != null) {
            settings = settings.withCutEvery(duration("cut-every", options.cutEvery));
        }
        if (options.cutsKept != null) {
            settings = settings.withCutsKept(options.cutsKept);
        }
        if (options.rate != null) {
            settings = settings.withRate(options.rate);
        }
        BackupSetting backup = backup(options);
        if (backup != null) {
            settings = settings.withBackup(backup);
        }
        if (options.acceptRepeats) {
            settings = settings.withRepeatsAccepted();
        }
        return options.fresh ? settings.withFreshStart() : settings;
    }

    /** The backup that was asked for, if one was. */
    static @Nullable BackupSetting backup(RunOptions options) {
        String text = options.backup;
        if (text == null) {
            if (options.fresh) {
                throw new RefusedException("The option --fresh throws a backup away, and no --backup is given.");
            }
            return null;
        }
        return BackupSetting.parse(text);
    }

    private static Duration duration(String name, String text) {
        try {
            return Duration.ofMillis(Durations.parse(text));
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The option --" + name + ": " + refused.getMessage(), refused);
        }
    }
}
