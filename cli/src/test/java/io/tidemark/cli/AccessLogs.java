package io.tidemark.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** The access log that the tests read: a real one if it is at hand, else one that is made up. */
final class AccessLogs {

    private static final Path REAL = real("access.log");
    private static final int LINES = 10_000;

    private AccessLogs() {}

    /** Where a file of real data would be. */
    static Path real(String name) {
        return Path.of("")
                .toAbsolutePath()
                .resolveSibling("../shared/data")
                .resolve(name)
                .normalize();
    }

    /** A log of 10,000 lines. */
    static Path any(Path directory, long seed) throws IOException {
        if (Files.isReadable(REAL)) {
            return REAL;
        }
        System.out.println("There is no " + REAL + ": a log is made up in its place.");
        return generated(directory, seed);
    }

    /** A log whose lines come up to ten minutes late, with damaged ones in between. */
    static Path generated(Path directory, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Path file = directory.resolve("generated.log");
        try (BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            long second = 36_000;
            for (int line = 0; line < LINES; line++) {
                second += random.nextInt(4);
                long at = random.nextInt(20) == 0 ? second - random.nextInt(600) : second;
                writer.write(
                        random.nextInt(200) == 0
                                ? "damaged " + line
                                : String.format(
                                        Locale.ROOT,
                                        "10.0.0.%d - - [17/May/2015:%02d:%02d:%02d +0000] \"GET /%d HTTP/1.1\" 200 %d",
                                        random.nextInt(200),
                                        at / 3_600,
                                        at / 60 % 60,
                                        at % 60,
                                        random.nextInt(50),
                                        random.nextInt(9_000)));
                writer.write('\n');
            }
        }
        return file;
    }
}
