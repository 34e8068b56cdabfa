package io.tidemark.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files in a directory of RocksDB that say what it has: its MANIFEST, and the logs of its memtables. */
/*
 * RocksDB takes a record of a MANIFEST whose length is wrong for one that a crash has torn, and goes on without it and all that
 * follow. What was in memtables is then gone, their logs are gone as well, and the log of the last one still brings the proof of the
 * last cut: rows of no cut at all, with a proof. So files are looked at here before. The newest log may have lost its end, with the proof in it.
 */
final class RocksLogs {

    private static final String MANIFEST = "MANIFEST-";
    private static final String LOG = ".log";

    private RocksLogs() {}

    /** What is wrong with them, as a clause; empty if nothing is. */
    static Optional<String> damage(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        List<Path> names = names(directory);
        for (Path file : names) {
            boolean isOlderLog = isLog(file) && isLogAfter(file, names);
            if ((isManifest(file) || isOlderLog) && !new RecordLog(file).isWhole()) {
                return Optional.of(file.getFileName() + " is not as it was written");
            }
        }
        return Optional.empty();
    }

    private static List<Path> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    private static boolean isManifest(Path file) {
        return file.getFileName().toString().startsWith(MANIFEST);
    }

    private static boolean isLog(Path file) {
        return file.getFileName().toString().endsWith(LOG);
    }

    private static boolean isLogAfter(Path log, List<Path> files) {
        long number = number(log);
        return files.stream().anyMatch(file -> isLog(file) && number(file) > number);
    }

    private static long number(Path log) {
        String name = log.getFileName()
                .toString()
                .substring(0, log.getFileName().toString().length() - LOG.length());
        return name.matches("[0-9]{1,18}") ? Long.parseLong(name) : -1;
    }
}
