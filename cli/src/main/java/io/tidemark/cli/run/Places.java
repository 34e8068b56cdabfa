package io.tidemark.cli.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.settings.BackupSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a job reads and writes: directories that must not be in each other's way. */
final class Places {

    private Places() {}

    /**
     * Refuses an output or a backup that would be read as input, and a directory that is to be both output and backup.
     *
     * @param inputs the inputs as they were given
     */
    static void requireApart(List<String> inputs, @Nullable Path output, @Nullable BackupSetting backup) {
        Path state = backup == null ? null : backup.directory();
        if (output != null && state != null && real(output).equals(real(state))) {
            throw new RefusedException(
                    "The output and the backup are to be in the same directory, " + output + ". Name one for each.");
        }
        for (String input : inputs) {
            requireOutside("output", output, input);
            requireOutside("backup", state, input);
        }
    }

    private static void requireOutside(String what, @Nullable Path place, String input) {
        if (place == null || input.indexOf('\0') >= 0 || !Files.isDirectory(Path.of(input))) {
            return;
        }
        if (real(place).startsWith(real(Path.of(input)))) {
            throw new RefusedException("The " + what + " " + place + " lies in the input directory " + input
                    + ", where all files are read. Name a directory outside of it.");
        }
    }

    /** The path without symbolic links, as far as it is there. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        for (Path there = absolute; there != null; there = there.getParent()) {
            try {
                return there.toRealPath().resolve(there.relativize(absolute)).normalize();
            } catch (IOException notThere) {
                // What is not there yet has no links in it.
            }
        }
        return absolute;
    }
}
