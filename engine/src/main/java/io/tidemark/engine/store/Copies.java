package io.tidemark.engine.store;

import io.tidemark.engine.backup.LocalCopy;
import java.util.BitSet;
import java.util.Optional;

/** What the backup of a run knows of copies of the state that a store may find in its directory. */
public interface Copies {

    /** There is nothing that a copy could be of. */
    Copies NONE = new Copies() {
        @Override
        public boolean isStart(LocalCopy copy) {
            return false;
        }

        @Override
        public Optional<BitSet> stale(LocalCopy copy) {
            return Optional.empty();
        }
    };

    /** Whether a copy is of the cut that the run starts from: it lacks nothing. */
    boolean isStart(LocalCopy copy);

    /** The key groups that a copy takes in full, beside the changes of all others; empty if it is of no use. */
    Optional<BitSet> stale(LocalCopy copy);
}
