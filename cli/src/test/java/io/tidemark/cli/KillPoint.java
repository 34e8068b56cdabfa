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

/** A point in the life of a cut at which a process is killed: when a new file of a kind appears below a directory, or one is gone. */
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
    LATE_PUBLISHED("out/late/[^.].*"),
    STORE_WRITTEN("(process-[0-9]+/)?store/rows/.*\\.sst"),
    CLEANED_UP("state/(cuts|bases|manifests)/.*");

    private final Pattern files;

    KillPoint(String files) {
        this.files = Pattern.compile(files);
    }

    /** Whether it never comes where no record is late. */
    boolean isOfLateRecords() {
        return this == LATE_BEGUN || this == LATE_PUBLISHED;
    }

    /** Whether it comes with a store and a kind of backup. */
    boolean isOf(String store, BackupSetting.Kind backup) {
        return switch (this) {
            case BATCH_PLANNED -> backup == BackupSetting.Kind.MICROBATCH;
            case SNAPSHOT_WRITTEN -> backup != BackupSetting.Kind.CHECKPOINT;
            case STORE_WRITTEN -> store.equals("rocksdb");
            default -> true;
        };
    }

    /** Waits until it comes; returns false if the process ends or the time is over. */
    boolean await(Path directory, Child child, int looks) throws IOException, InterruptedException {
        Set<String> before = files(directory);
        for (int look = 0; look < looks && !child.hasEndedWithin(0); look++) {
            Set<String> now = files(directory);
            if (this == CLEANED_UP ? isAnyNewIn(before, now) : isAnyNewIn(now, before)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAnyNewIn(Set<String> names, Set<String> others) {
        return names.stream()
                .anyMatch(name -> !others.contains(name) && files.matcher(name).matches());
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
