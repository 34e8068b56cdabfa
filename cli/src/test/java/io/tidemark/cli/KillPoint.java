package io.tidemark.cli;

import io.tidemark.engine.settings.BackupSetting;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A point in the life of a cut at which a process is killed: when a new file of a kind appears below a directory. */
enum KillPoint {
    STATE_BEGUN("state/\\.unfinished/.*"),
    BATCH_PLANNED("state/offsets/.*"),
    STATE_WRITTEN("state/cuts/.*"),
    SNAPSHOT_WRITTEN("state/bases/.*"),
    MANIFEST_WRITTEN("state/manifests/.*"),
    COMMITTED("state/commits/.*\\.a"),
    COMMITTED_TWICE("state/commits/.*\\.b"),
    RESULTS_BEGUN("out/results/\\..*"),
    RESULTS_PUBLISHED("out/results/[^.].*"),
    LATE_BEGUN("out/late/\\..*"),
    LATE_PUBLISHED("out/late/[^.].*");

    private final Pattern files;

    KillPoint(String files) {
        this.files = Pattern.compile(files);
    }

    /** Whether it never comes where no record is late. */
    boolean isOfLateRecords() {
        return this == LATE_BEGUN || this == LATE_PUBLISHED;
    }

    /** Whether it comes with a kind of backup, and soon. */
    boolean isOf(BackupSetting.Kind backup) {
        boolean isOfVersions = this == BATCH_PLANNED || this == SNAPSHOT_WRITTEN;
        return !isOfVersions || backup == BackupSetting.Kind.MICROBATCH;
    }

    /** Waits until a file appears that was not there before; returns false if the process ends or the time is over. */
    boolean await(Path directory, Child child, int looks) throws IOException, InterruptedException {
        Set<String> before = files(directory);
        for (int look = 0; look < looks && !child.hasEndedWithin(0); look++) {
            for (String name : files(directory)) {
                if (!before.contains(name) && files.matcher(name).matches()) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Set<String> files(Path directory) throws IOException {
        Set<String> names = new TreeSet<>();
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                names.add(directory.relativize(file).toString());
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(
                    Path visited, java.io.@org.jspecify.annotations.Nullable IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return names;
    }
}
