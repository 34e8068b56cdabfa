package io.tidemark.engine.heap;

import io.tidemark.record.Batch;
import io.tidemark.record.Origins;
import io.tidemark.state.HeldQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All held records of a task in the order of records: a run for each origin, merged when they are taken, and the stragglers. */
/*
 * A source's partition comes in its own order, so its records are appended to a run and taken from its front, many at a time. What
 * is out of the order of its origin, as results of a window are, waits in a heap beside the runs.
 */
final class HeldRuns {

    private final Origins origins;
    private final HeldChunks chunks;
    private final HeldRows stragglers;
    private @Nullable HeldRun[] byOrigin = new HeldRun[4];
    private final List<HeldRun> runs = new ArrayList<>();
    /** The runs that hold something: a binary heap by their first records. */
    private HeldRun[] heap = {};

    private int filled;

    HeldRuns(Origins origins, boolean integralKeys, int inputsPerRecord) {
        this.origins = origins;
        this.chunks = new HeldChunks(integralKeys, inputsPerRecord);
        this.stragglers = new HeldRows(origins, integralKeys, inputsPerRecord);
    }

    long size() {
        long size = stragglers.size();
        for (HeldRun run : runs) {
            size += run.size();
        }
        return size;
    }

    long firstStamp() {
        long first = filled == 0 ? HeldQueue.NOTHING_HELD : heap[0].firstStamp();
        return stragglers.size() == 0 ? first : Math.min(first, stragglers.firstStamp());
    }

    void add(Batch batch) {
        for (int i = 0; i < batch.size; ) {
            HeldRun run = run(Origins.index(batch.origins[i]));
            int n = run.fitting(batch, i);
            if (n == 0) {
                stragglers.add(batch, i);
                i++;
                continue;
            }
            boolean wasEmpty = run.size() == 0;
            run.add(batch, i, i + n);
            if (wasEmpty) {
                enter(run);
            }
            i += n;
        }
    }

    private HeldRun run(int origin) {
        if (origin >= byOrigin.length) {
            byOrigin = Arrays.copyOf(byOrigin, Math.max(origin + 1, 2 * byOrigin.length));
        }
        HeldRun known = byOrigin[origin];
        if (known == null) {
            known = new HeldRun(origin, chunks);
            byOrigin[origin] = known;
            runs.add(known);
            rank();
        }
        return known;
    }

    /** Numbers the runs in the order of their origins; that of those that were there stays the same. */
    private void rank() {
        runs.sort(Comparator.comparing(run -> origins.get(run.origin())));
        for (int rank = 0; rank < runs.size(); rank++) {
            runs.get(rank).rank = rank;
        }
        heap = Arrays.copyOf(heap, runs.size());
    }

    /** Appends records with stamps below a clock to a batch, as many as fit. */
    void take(long clock, Batch into) {
        while (!into.isFull() && firstStamp() < clock) {
            if (stragglers.size() == 0) {
                takeRun(limit(clock), into.capacity(), into);
            } else if (filled == 0 || isStragglerFirst(heap[0])) {
                stragglers.takeFirst(into);
            } else {
                takeRun(limit(clock), 1, into);
            }
        }
    }

    private void takeRun(long limit, int most, Batch into) {
        HeldRun run = heap[0];
        run.takeBelow(limit, most, into);
        if (run.size() == 0) {
            filled--;
            run = heap[filled];
        }
        if (filled > 0) {
            sink(run);
        }
    }

    /** The stamp from which on another run comes before the first one. */
    private long limit(long clock) {
        HeldRun first = heap[0];
        long limit = clock;
        for (int child = 1; child < Math.min(3, filled); child++) {
            HeldRun other = heap[child];
            limit = Math.min(limit, other.firstStamp() + (first.rank < other.rank ? 1 : 0));
        }
        return limit;
    }

    /** Of two records with one stamp, origin and position the one in the run came first. */
    private boolean isStragglerFirst(HeldRun run) {
        Batch rows = stragglers.rows();
        int straggler = stragglers.firstRow();
        if (rows.stamps[straggler] != run.firstStamp()) {
            return rows.stamps[straggler] < run.firstStamp();
        }
        int byOrigin = origins.compare(rows.origins[straggler], run.origin());
        return byOrigin == 0 ? rows.positions[straggler] < run.firstPosition() : byOrigin < 0;
    }

    private static boolean isBefore(HeldRun a, HeldRun b) {
        long stampA = a.firstStamp();
        long stampB = b.firstStamp();
        return stampA == stampB ? a.rank < b.rank : stampA < stampB;
    }

    private void enter(HeldRun run) {
        int at = filled++;
        while (at > 0 && isBefore(run, heap[(at - 1) >>> 1])) {
            heap[at] = heap[(at - 1) >>> 1];
            at = (at - 1) >>> 1;
        }
        heap[at] = run;
    }

    private void sink(HeldRun run) {
        int at = 0;
        while (2 * at + 1 < filled) {
            int child = 2 * at + 1;
            if (child + 1 < filled && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], run)) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = run;
    }

    /** All that is held now, in pieces that stay as they are until {@link #written}. */
    List<HeldPiece> freeze() {
        List<HeldPiece> pieces = new ArrayList<>();
        runs.forEach(run -> run.addPieces(pieces));
        if (stragglers.size() > 0) {
            Batch copy = stragglers.copy(stragglers.size());
            pieces.add(new HeldPiece(copy, 0, copy.size));
        }
        chunks.setFrozen(!pieces.isEmpty());
        return pieces;
    }

    /** Says that all pieces were written. */
    void written() {
        chunks.setFrozen(false);
    }
}
