package io.tidemark.bench.sidebyside;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What is said of the machine above a table. */
final class Machine {

    private static final Path CPUS = Path.of("/proc/cpuinfo");
    private static final Path MEMORY = Path.of("/proc/meminfo");

    private Machine() {}

    /** One line on processors, memory, Java, and what else runs. */
    static String describe() throws IOException {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return String.format(
                Locale.ROOT,
                "%d cores (%s), memory %s, %s %s, Java %s, load average %.2f",
                system.getAvailableProcessors(),
                first(CPUS, "model name"),
                first(MEMORY, "MemTotal"),
                system.getName(),
                system.getVersion(),
                Runtime.version(),
                system.getSystemLoadAverage());
    }

    private static String first(Path file, String name) throws IOException {
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(name)) {
                    return line.substring(line.indexOf(':') + 1).strip();
                }
            }
        }
        return "unknown";
    }
}
