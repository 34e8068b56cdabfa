package io.tidemark.bench.common.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the system says of this process's memory. */
public final class Memory {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";
    private static final long KIB = 1 << 10;

    private Memory() {}

    /** The most that was ever resident, in bytes; 0 where the system does not say. */
    public static long peak() {
        if (!Files.exists(STATUS)) {
            return 0;
        }
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith(PEAK)) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) * KIB;
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return 0;
    }
}
