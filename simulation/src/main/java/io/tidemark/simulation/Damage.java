package io.tidemark.simulation;

import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/** Damages a file behind everybody's back. */
/*
 * One case is left out: the newest commit record vanishes, and its process died before it wrote the copy. What is then found is
 * exactly what a crash before the commit leaves.
 */
final class Damage {

    private static final int FLIP_BIT = 0;
    private static final int TRUNCATE = 1;
    private static final int VANISH = 2;

    private Damage() {}

    private static boolean isOnlyCopy(String file, List<String> files) {
        String record = file.substring(0, file.length() - 1);
        return file.startsWith("commits/") && !(files.contains(record + "a") && files.contains(record + "b"));
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
