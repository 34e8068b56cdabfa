package io.tidemark.simulation;

import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/** Damages a file behind everybody's back. */
final class Damage {

    private Damage() {}

    /** Damages one of these files; those written last come last in their directories and are damaged more often. */
    static void some(SimulatedDisk disk, List<String> files, SplittableRandom random, Trace trace) {
        String file = files.get(Math.max(random.nextInt(files.size()), random.nextInt(files.size())));
        try {
            int size = disk.content(file).length;
            int kind = size == 0 ? 2 : random.nextInt(3);
            trace.event("damage of kind " + kind + " to " + file);
            switch (kind) {
                case 0 -> disk.flipBit(file, random.nextLong(size * 8L));
                case 1 -> disk.truncate(file, random.nextInt(size));
                default -> disk.vanish(file);
            }
        } catch (IOException absent) {
            throw new IllegalStateException("There is no file " + file + ".", absent);
        }
    }
}
