package io.tidemark.engine.run;

import io.tidemark.core.TidemarkException;
import io.tidemark.engine.backup.BackupRun;
import io.tidemark.engine.backup.ChunkKind;
import io.tidemark.engine.backup.HeldCut;
import io.tidemark.engine.backup.OpenCut;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.task.ChunkBuffers;
import io.tidemark.engine.task.CutPart;
import io.tidemark.engine.task.CutQueue;
import io.tidemark.engine.task.Named;
import io.tidemark.engine.task.Worker;
import io.tidemark.sink.SinkRun;
import io.tidemark.storage.StorageException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The cut that is open: gathers its parts from the workers, makes them durable, and publishes what sinks have prepared for it. */
/*
 * The order is what exactly-once rests on: pieces are persisted, then the cut commits, then the pieces are published. A cut that
 * cannot be written is given up; its pieces go into the next one, which writes all key groups in full since the changes are lost.
 */
final class CutWork {

    private final RunParts parts;
    private final BackupRun backup;
    private final JobIdentity job;
    private final Map<String, List<String>> pieces = new TreeMap<>();
    private final List<CutPart> finished = new ArrayList<>();
    private final KeptPartitions kept;
    private @Nullable OpenCut open;
    private @Nullable CutSummary summary;
    private BitSet whole = new BitSet();
    private Stage stage = Stage.GATHERING;
    private boolean isLost;
    private boolean isDrained;
    private long committed;
    private long lastCut;
    private long beganAt;
    private long bytes;
    private CutStatus.Cost lastCost = CutStatus.Cost.NONE;
    private boolean isCostDue;
    private long processingClock;
    private long deadLetters;
    private @Nullable Waiting backupWaits;
    private @Nullable Waiting sinksWait;

    /** Why something waits for its storage, and since when, in ms. */
    private record Waiting(String why, long since) {}

    /** What is done next for the open cut; a step that failed is tried again, unless that makes the cut a lost one. */
    private enum Stage {
        GATHERING,
        PERSISTING,
        COMMITTING,
        PUBLISHING
    }

    CutWork(RunParts parts, BackupRun backup, JobIdentity job, KeptPartitions kept) {
        this.parts = parts;
        this.backup = backup;
        this.job = job;
        this.kept = kept;
    }

    boolean isOpen() {
        return open != null;
    }

    /** Whether the job had ended before: there is nothing left to do. */
    boolean startsDrained() {
        return backup.start().map(start -> start.progress().drained()).orElse(false);
    }

    void setProcessingClock(long now) {
        processingClock = Math.max(processingClock, now);
    }

    /** Begins a cut in a phase of the run; nothing is read after one that begins when the run no longer does. */
    void begin(Conductor.Phase phase, Batches.End batch, long now) {
        isDrained = phase == Conductor.Phase.DRAINING;
        beganAt = now;
        bytes = 0;
        stage = Stage.GATHERING;
        isLost = batch.isGivenUp();
        summary = null;
        finished.clear();
        whole = (BitSet) backup.fullKeyGroups().clone();
        OpenCut cut = backup.begin(backup.nextCut());
        open = cut;
        // Workers first: should the storage fail right now, the cut is lost, but they still see it through.
        for (Worker worker : parts.workers()) {
            worker.tell(new Worker.TakeCut(cut.number(), whole, phase != Conductor.Phase.RUNNING, batch.next()));
        }
        if (batch.plan() != null) {
            cut.plan(batch.plan());
        }
        announceWhole(cut);
    }

    private void announceWhole(OpenCut cut) {
        for (Worker worker : parts.workers()) {
            for (int group = worker.firstKeyGroup(); group < worker.endKeyGroup(); group++) {
                if (whole.get(group)) {
                    cut.part(worker.number()).full(group);
                }
            }
        }
    }

    /** Takes what workers have written since the last time. */
    int receive() {
        int received = 0;
        for (int worker = 0; worker < parts.queues().size(); worker++) {
            CutQueue queue = parts.queues().get(worker);
            for (CutQueue.Item item = queue.poll(); item != null; item = queue.poll()) {
                received++;
                if (item.part() != null) {
                    receive(item.part());
                }
                if (item.chunk() != null && !isLost) {
                    write(worker, item.chunk());
                }
            }
        }
        return received;
    }

    private void receive(CutPart part) {
        finished.add(part);
        deadLetters += part.deadLetters();
        part.pieces()
                .forEach((sink, names) ->
                        pieces.computeIfAbsent(sink, key -> new ArrayList<>()).addAll(names));
    }

    private void write(int worker, ChunkBuffers.Chunk chunk) {
        bytes += chunk.rows().size();
        String state = chunk.operator() + "/"
                + Named.get(parts.states(), chunk.operator()).get(chunk.state()).name();
        ChunkKind kind = whole.get(chunk.keyGroup()) ? ChunkKind.FULL : ChunkKind.CHANGES;
        io.tidemark.engine.backup.CutPart part = current().part(worker);
        part.chunk(state, chunk.keyGroup(), kind, chunk.rows());
    }

    /** Commits the cut once all parts are here; null if it is not committed yet. */
    @Nullable
    CutSummary tryCommit() {
        if (finished.size() < parts.workers().size()) {
            return null;
        }
        if (isLost) {
            // Its output waits for another cut, maybe for long: it must not keep files open.
            persist();
            current().abort();
            parts.store().cutGivenUp(current().number());
            open = null;
            return null;
        }
        CutSummary ready = summary;
        if (ready == null) {
            ready = new SummaryBuilder(parts, job, kept, origin())
                    .build(current().number(), finished, pieces, new SummaryBuilder.Moment(processingClock, isDrained));
            summary = ready;
            stage = Stage.PERSISTING;
        }
        if (stage == Stage.PERSISTING) {
            persist();
            stage = Stage.COMMITTING;
        }
        if (stage == Stage.COMMITTING) {
            current().commit(ready);
            parts.store().cutCommitted(current().copy());
            stage = Stage.PUBLISHING;
        }
        publish();
        return ready;
    }

    private void persist() {
        ofPieces(SinkRun::persist);
    }

    /** Does something to all pieces. Whoever takes over removes or publishes them: a failure may mean no more than that. */
    private void ofPieces(BiConsumer<SinkRun<?>, List<String>> step) {
        try {
            pieces.forEach((sink, names) -> step.accept(Named.get(parts.sinks(), sink), names));
        } catch (TidemarkException failure) {
            backup.requireOwner();
            throw failure;
        }
    }

    private void publish() {
        ofPieces(SinkRun::publish);
        pieces.clear();
        parts.deadLetters().published(deadLetters);
        deadLetters = 0;
        committed++;
        lastCut = current().number();
        backupWaits = null;
        isCostDue = true;
        open = null;
    }

    /** Notes what the last cut cost, at the beginning of a step, when the time spent in the one before has passed; true if it did. */
    boolean noteCost(long now) {
        if (!isCostDue) {
            return false;
        }
        lastCost = new CutStatus.Cost(now - beganAt, bytes, now);
        isCostDue = false;
        return true;
    }

    /** Notes that the storage failed: what can be done again is; a cut of which something could not be written is given up. */
    void failed(StorageException failure, long now) {
        backupWaits = waiting(backupWaits, failure.getMessage() + " It is tried again.", now);
        OpenCut cut = open;
        isLost |= cut != null && (stage == Stage.GATHERING || (stage == Stage.COMMITTING && !cut.inDoubt()));
    }

    private static Waiting waiting(@Nullable Waiting before, String why, long now) {
        return new Waiting(why, before == null ? now : before.since());
    }

    /** Asks the sinks whether they wait for their storage; they go on with what they can. */
    void askSinks(long now) {
        Optional<String> why = Optional.empty();
        for (SinkRun<?> sink : parts.sinks().values()) {
            Optional<String> waits = sink.waitingFor(now);
            why = why.isPresent() ? why : waits;
        }
        sinksWait = why.isPresent() ? waiting(sinksWait, why.get(), now) : null;
    }

    /** Keeps the newest committed cut. */
    HeldCut hold() {
        return backup.hold();
    }

    private String origin() {
        return backup.start().map(CutSummary::origin).orElse("");
    }

    private OpenCut current() {
        OpenCut cut = open;
        if (cut == null) {
            throw new IllegalStateException("No cut is open.");
        }
        return cut;
    }

    CutStatus status() {
        Waiting waits = backupWaits == null ? sinksWait : backupWaits;
        return waits == null
                ? new CutStatus(committed, lastCut, lastCost, null, 0)
                : new CutStatus(committed, lastCut, lastCost, waits.why(), waits.since());
    }

    void close() {
        OpenCut cut = open;
        if (cut != null && !cut.inDoubt()) {
            cut.abort();
        }
        parts.sinks().values().forEach(SinkRun::close);
    }
}
