package io.tidemark.engine.backup;

/** Who writes key groups in full again, so that a cut stays made of few files and little that is void. */
public sealed interface Upkeep {

    /** The job's store does, as part of its cuts: the {@code checkpoint} backup. */
    Upkeep IN_CUTS = new InCuts();

    /** An agent of the backup does, with files of at least 1 MiB of changes: the {@code changelog} backup. */
    Upkeep COMPACTED = new Compacted(1 << 20);

    /** An agent of the backup does, with a snapshot of every tenth version: the {@code microbatch} backup. */
    Upkeep VERSIONED = new Versioned(10);

    /** Key groups are written in full as part of cuts. */
    record InCuts() implements Upkeep {}

    /**
     * Cuts write changes only, to one file each. An agent of the backup merges the files by key, beside the job.
     *
     * @param changedBytesMin how many bytes of changes have to be void before it is worth to merge anything
     */
    record Compacted(long changedBytesMin) implements Upkeep {

        /** Checks the limit. */
        public Compacted {
            if (changedBytesMin < 0) {
                throw new IllegalArgumentException(
                        "Compaction begins at " + changedBytesMin + " bytes; it must be 0 or more.");
            }
        }
    }

    /**
     * Every cut is a version, of a batch that was planned, and writes changes only, to one file each. An agent of the backup makes
     * snapshots of versions, beside the job.
     *
     * @param snapshotEvery how many versions later the next snapshot is begun; it is of the version that is the newest by then
     */
    record Versioned(int snapshotEvery) implements Upkeep {

        /** Checks the number. */
        public Versioned {
            if (snapshotEvery < 1) {
                throw new IllegalArgumentException(
                        "A snapshot is made every " + snapshotEvery + " versions; it must be 1 or more.");
            }
        }
    }
}
