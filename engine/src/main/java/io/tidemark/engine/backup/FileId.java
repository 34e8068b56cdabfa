package io.tidemark.engine.backup;

/**
 * A cut file.
 *
 * @param id the cut it was written for
 * @param worker the worker whose part it holds
 */
record FileId(CutId id, int worker) {

    String name() {
        return BackupNames.CUTS + id.epoch() + "-" + id.cut() + "-" + worker + ".tmc";
    }
}
