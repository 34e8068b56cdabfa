package io.tidemark.engine.settings;

import java.nio.file.Path;

/**
 * The savepoint that a job starts from.
 *
 * @param directory where it is
 * @param changes what of its state was renamed since, or is not wanted any more
 */
public record SavepointSetting(Path directory, Changes changes) {

    /** A savepoint of the job as it is. */
    public static SavepointSetting of(Path directory) {
        return new SavepointSetting(directory, Changes.NONE);
    }
}
