package io.tidemark.engine.settings;

import java.nio.file.Path;

/**
 * The state that a job starts from.
 *
 * @param place where it is
 * @param changes what of it was renamed since, or is not wanted any more
 */
public record StartSetting(Place place, Changes changes) {

    /** Where state was left. */
    public sealed interface Place permits Savepoint, CutSetting {}

    /**
     * A savepoint.
     *
     * @param directory where it is
     */
    public record Savepoint(Path directory) implements Place {}

    /** A savepoint of the job as it is. */
    public static StartSetting savepoint(Path directory) {
        return new StartSetting(new Savepoint(directory), Changes.NONE);
    }

    /**
     * A cut that a backup of the job as it is keeps.
     *
     * @param cut its number, or 0 for the newest
     */
    public static StartSetting cut(BackupSetting backup, long cut) {
        return new StartSetting(new CutSetting(backup, cut), Changes.NONE);
    }

    /**
     * Reads {@code DIR}, a savepoint, or {@code KIND:DIR[@CUT]}, a cut of a backup.
     *
     * @throws IllegalArgumentException with a sentence that says what is meant
     */
    public static StartSetting parse(String text) {
        return new StartSetting(
                BackupSetting.isOne(text) ? CutSetting.parse(text) : new Savepoint(Path.of(text)), Changes.NONE);
    }

    /** The same, with what became of its names. */
    public StartSetting with(Changes what) {
        return new StartSetting(place, what);
    }
}
