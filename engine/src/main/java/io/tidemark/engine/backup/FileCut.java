package io.tidemark.engine.backup;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.StorageException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A cut of a backup that is being written. */
final class FileCut implements OpenCut {

    private final FileBackupRun run;
    private final CutId id;
    private final BitSet full;
    private final TreeMap<Integer, CutFileWriter> parts = new TreeMap<>();
    private State state = State.OPEN;
    private @Nullable Prepared prepared;

    /** OPEN leads to IN_DOUBT or ENDED, IN_DOUBT to ENDED. */
    private enum State {
        OPEN,
        IN_DOUBT,
        ENDED
    }

    /** A cut that lacks nothing but its commit record. */
    private record Prepared(CommitRecord record, Manifest manifest, KeyGroupLedger ledger) {}

    FileCut(FileBackupRun run, CutId id, BitSet full) {
        this.run = run;
        this.id = id;
        this.full = full;
    }

    @Override
    public long number() {
        return id.cut();
    }

    @Override
    public void plan(BatchPlan plan) {
        require(State.OPEN);
        run.plan(id, plan);
    }

    @Override
    public CutPart part(int worker) {
        require(State.OPEN);
        return parts.computeIfAbsent(
                run.fileOf(worker),
                number -> new CutFileWriter(run.storage(), new FileId(id, number), run.maxParallelism()));
    }

    @Override
    public void commit(CutSummary summary) {
        if (state != State.IN_DOUBT) {
            require(State.OPEN);
            prepare(summary);
        }
        Prepared ready = prepared;
        if (ready == null) {
            throw new IllegalStateException("Cut " + id + " is in doubt and was never prepared.");
        }
        state = State.IN_DOUBT;
        try {
            run.append(ready.record());
        } catch (FencedException fenced) {
            state = State.ENDED;
            throw fenced;
        }
        state = State.ENDED;
        run.committed(ready.record(), ready.manifest(), ready.ledger());
    }

    private void prepare(CutSummary summary) {
        try {
            prepared = write(summary);
        } catch (StorageException failure) {
            abort();
            run.requireOwner();
            throw failure;
        } catch (RuntimeException failure) {
            abort();
            throw failure;
        }
    }

    private Prepared write(CutSummary summary) {
        if (summary.cut() != id.cut() || summary.job().maxParallelism() != run.maxParallelism()) {
            throw new IllegalArgumentException("The summary is of cut " + summary.cut() + " of a job with "
                    + summary.job().maxParallelism() + " key groups; the open cut is " + id.cut() + ", with "
                    + run.maxParallelism() + ".");
        }
        List<CutFileIndex> files = new ArrayList<>();
        BitSet written = new BitSet();
        for (CutFileWriter part : parts.values()) {
            part.finish().ifPresent(file -> {
                files.add(file);
                written.or(file.full());
            });
        }
        if (!written.equals(full)) {
            throw new IllegalStateException(
                    "Cut " + id.cut() + " must have key groups " + full + " in full, and has " + written + ".");
        }
        KeyGroupLedger ledger = run.ledger().with(id.cut(), files);
        Manifest manifest = new Manifest(id.epoch(), summary, ledger.files(), ledger.keyGroups());
        byte[] bytes = ManifestCodec.encode(manifest);
        try (ObjectWriter writer = run.storage().create(id.manifestName())) {
            writer.write(bytes, 0, bytes.length);
            writer.finish();
        }
        CutRef ref = new CutRef(id, bytes.length, ManifestCodec.checksum(bytes), summary.hasOutput());
        return new Prepared(run.recordOf(ref), manifest, ledger);
    }

    @Override
    public LocalCopy copy() {
        Prepared committed = prepared;
        if (state != State.ENDED || committed == null) {
            throw new IllegalStateException("Cut " + id + " is " + state + ", and only committed ones have copies.");
        }
        return committed.record().kept().cuts().get(0).copy();
    }

    @Override
    public boolean inDoubt() {
        return state == State.IN_DOUBT;
    }

    @Override
    public void abort() {
        if (state == State.ENDED) {
            return;
        }
        require(State.OPEN);
        state = State.ENDED;
        List<String> pieces = new ArrayList<>();
        pieces.add(id.manifestName());
        for (CutFileWriter part : parts.values()) {
            part.close();
            pieces.add(part.name());
        }
        run.aborted(pieces);
    }

    private void require(State expected) {
        if (state != expected) {
            throw new IllegalStateException(
                    "Cut " + id.cut() + " is " + state + ", and this needs it to be " + expected + ".");
        }
    }
}
