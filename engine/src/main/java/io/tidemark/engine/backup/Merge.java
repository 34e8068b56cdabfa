package io.tidemark.engine.backup;

import io.tidemark.portable.StateSchema;
import io.tidemark.type.ByteSource;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/** One round of compaction, a key group a step. */
final class Merge {

    private final FileBackupRun.Place place;
    private final VerifiedCut cut;
    private final BitSet keyGroups;
    private final CutFileWriter writer;
    private final Map<String, StateSchema> schemas = new TreeMap<>();
    private final VisibleRows visible;
    private int next;

    /**
     * Begins a round.
     *
     * @throws DamagedBackupException if the cut is not as it was written
     */
    Merge(FileBackupRun.Place place, Compactor.Round round) {
        this.place = place;
        this.cut = VerifiedCut.read(place.storage(), round.upTo());
        this.keyGroups = round.choice().apply(KeyGroupLedger.of(cut.manifest(), cut.files()));
        keyGroups.and(round.keyGroups());
        this.writer = new CutFileWriter(
                place.storage(), round.base(), cut.manifest().keyGroups().size());
        this.visible = new VisibleRows(cut.manifest().summary());
        cut.manifest().summary().states().forEach(state -> schemas.put(state.path(), state));
    }

    /** Merges the next key group; false when all are merged. */
    boolean step() {
        next = keyGroups.nextSetBit(next);
        if (next < 0) {
            return false;
        }
        TreeMap<String, MergedState> states = new TreeMap<>();
        cut.read(
                place.storage(),
                next,
                next + 1,
                (state, keyGroup, kind, bytes) -> take(states, state, visible.of(state, kind, bytes)));
        writer.full(next);
        states.forEach((state, rows) -> rows.write(chunk -> writer.chunk(state, next, ChunkKind.FULL, chunk)));
        next++;
        return true;
    }

    private void take(Map<String, MergedState> states, String state, ByteSource bytes) {
        StateSchema schema = schemas.get(state);
        if (schema == null) {
            throw bytes.corrupt("Rows of state " + state + " are not described by cut "
                    + cut.ref().id().cut());
        }
        states.computeIfAbsent(state, name -> new MergedState(schema)).apply(bytes);
    }

    /** Makes the base durable. */
    Compactor.Outcome finish() {
        return writer.finish()
                .<Compactor.Outcome>map(base ->
                        new Compactor.Outcome.Merged(base, cut.manifest().keyGroups()))
                .orElse(new Compactor.Outcome.Nothing());
    }

    void close() {
        writer.close();
    }
}
