package io.tidemark.simulation;

import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/** Damages a file behind everybody's back. */
final class Damage {

    private static final int FLIP_BIT = 0;
    private static final int TRUNCATE = 1;
    private static final int VANISH = 2;

    private Damage() {}

    /** The name of the newest commit record, without that of a copy; empty if there is none. */
    static String newestCommit(SimulatedDisk disk) {
        List<String> records = commits(disk);
        return records.isEmpty()
                ? ""
                : records.get(records.size() - 1)
                        .substring(0, records.get(records.size() - 1).length() - 1);
    }

    private static List<String> commits(SimulatedDisk disk) {
        return disk.names().stream().filter(name -> name.startsWith("commits/")).toList();
    }

    /** Whether a file is the only copy of a commit record: the loss of that is a fault of its own. */
    private static boolean isOnlyCopy(String file, List<String> files) {
        String record = file.substring(0, file.length() - 1);
        return file.startsWith("commits/") && !(files.contains(record + "a") && files.contains(record + "b"));
    }

    /** Loses the newest commit record, with all its copies. */
    static void loseNewestCommit(SimulatedDisk disk, Trace trace) {
        List<String> records = commits(disk);
        String number = newestCommit(disk);
        trace.event("loss of " + number + "*");
        for (String record : records) {
            if (record.startsWith(number)) {
                vanish(disk, record);
            }
        }
    }

    private static void vanish(SimulatedDisk disk, String file) {
        try {
            disk.vanish(file);
        } catch (IOException absent) {
            throw new IllegalStateException("There is no file " + file + ".", absent);
        }
    }

    /** Damages one of these files; those written last come last in their directories and are damaged more often. */
    static void some(SimulatedDisk disk, List<String> files, SplittableRandom random, Trace trace) {
        String file = files.get(Math.max(random.nextInt(files.size()), random.nextInt(files.size())));
        try {
            int size = disk.content(file).length;
            int kind = size == 0 || random.nextInt(3) == 0 ? VANISH : random.nextInt(VANISH);
            if (kind == VANISH && isOnlyCopy(file, files)) {
                kind = TRUNCATE;
            }
            trace.event("damage of kind " + kind + " to " + file);
            switch (kind) {
                case FLIP_BIT -> disk.flipBit(file, random.nextLong(size * 8L));
                case TRUNCATE -> disk.truncate(file, size == 0 ? 0 : random.nextInt(size));
                default -> disk.vanish(file);
            }
        } catch (IOException absent) {
            throw new IllegalStateException("There is no file " + file + ".", absent);
        }
    }
}
