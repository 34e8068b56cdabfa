package io.tidemark.simulation;

import io.tidemark.testkit.disk.CrashOutcome;
import io.tidemark.testkit.disk.DiskFaults;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The disks of the machine: one for the backup, one for output. */
final class Disks {

    private final DiskFaults faults;
    private SimulatedDisk state;
    private SimulatedDisk output;
    private @Nullable SimulatedDisk older;

    Disks(DiskFaults faults) {
        this.faults = faults;
        this.state = new SimulatedDisk();
        this.output = new SimulatedDisk();
        plug();
    }

    private void plug() {
        state.faults(faults);
        output.faults(faults);
    }

    SimulatedDisk state() {
        return state;
    }

    SimulatedDisk output() {
        return output;
    }

    void losePower(CrashOutcome outcome, SplittableRandom random) {
        state = state.crash(outcome, random);
        output = output.crash(outcome, random);
        plug();
    }

    /** Makes a copy of the backup's disk as it is now, in place of an earlier one. */
    void copyState() {
        older = state.copy();
    }

    /** Throws the copy away. */
    void forgetCopy() {
        older = null;
    }

    /** Puts the copy in the place of the backup's disk; returns whether there is one. */
    boolean putCopyBack() {
        SimulatedDisk copy = older;
        if (copy != null) {
            replaceState(copy.copy());
        }
        return copy != null;
    }

    /** Puts an earlier copy in the place of the backup's disk. */
    void replaceState(SimulatedDisk copy) {
        state = copy;
        plug();
    }

    /** Leaves room for so many bytes on each. */
    void fill(long free) {
        state.capacity(state.usedBytes() + free);
        output.capacity(output.usedBytes() + free);
    }

    /** Leaves room for so many bytes of output. */
    void fillOutput(long free) {
        output.capacity(output.usedBytes() + free);
    }

    void makeRoom() {
        state.capacity(Long.MAX_VALUE);
        output.capacity(Long.MAX_VALUE);
    }
}
