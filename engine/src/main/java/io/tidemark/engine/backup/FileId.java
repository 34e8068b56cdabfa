package io.tidemark.engine.backup;

/**
 * A cut file, or a base: a file that was merged from those of a cut.
 *
 * @param id the cut it was written for; of a base, the cut that it holds the state of, and the process that merged it
 * @param part which of the cut's files it is: from 0 on the part of a worker, below 0 a base, −1 the first that its process made
 */
record FileId(CutId id, int part) {

    /** The n-th base that a process makes, counted from 0. */
    static FileId base(CutId id, int n) {
        return new FileId(id, -1 - n);
    }

    boolean isBase() {
        return part < 0;
    }

    String name() {
        String cut = id.epoch() + "-" + id.cut() + "-";
        return isBase() ? BackupNames.BASES + cut + (-1 - part) + ".tmc" : BackupNames.CUTS + cut + part + ".tmc";
    }
}
