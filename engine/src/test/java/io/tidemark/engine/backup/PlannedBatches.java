package io.tidemark.engine.backup;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Plans of batches as they lie on disks, for tests outside of this package. */
public final class PlannedBatches {

    private PlannedBatches() {}

    /** Reads the plan of a cut by its name. */
    public static BatchPlan read(SimulatedDisk disk, String name) {
        try {
            return OffsetsFile.decode(BackupNames.cut(name).orElseThrow(), disk.content(name))
                    .plan();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
