package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;
import java.util.List;

/**
 * What a cut is made of.
 *
 * @param epoch the process that took it
 * @param summary everything that is not keyed state
 * @param files the files that hold its keyed state, by cut, then by worker
 * @param keyGroups for each key group, what it is made of; all changes in files of later cuts than its base belong to it
 */
record Manifest(long epoch, CutSummary summary, List<FileRef> files, List<KeyGroupBase> keyGroups) {

    Manifest {
        files = List.copyOf(files);
        keyGroups = List.copyOf(keyGroups);
    }

    CutId id() {
        return new CutId(epoch, summary.cut());
    }
}
