package io.tidemark.engine.heap;

import io.tidemark.record.Batch;
import io.tidemark.record.Origins;
import java.util.ArrayDeque;
import java.util.List;

/** Held records of one origin that came in their order: first in, first out. */
final class HeldRun {

    private final int origin;
    private final HeldChunks chunks;
    private final ArrayDeque<Batch> rows = new ArrayDeque<>();
    private int head;
    private int size;
    private long lastStamp;
    private long lastPosition;

    /** The place of the origin among those that have runs. */
    int rank;

    HeldRun(int origin, HeldChunks chunks) {
        this.origin = origin;
        this.chunks = chunks;
    }

    /** The id of its origin, without flags. */
    int origin() {
        return origin;
    }

    int size() {
        return size;
    }

    /** The stamp of the first record, of which there is one. */
    long firstStamp() {
        return rows.getFirst().stamps[head];
    }

    /** The position of the first record, of which there is one. */
    long firstPosition() {
        return rows.getFirst().positions[head];
    }

    /** How many records of a batch from one of its origin on can be appended. */
    int fitting(Batch batch, int from) {
        int at = from;
        if (size > 0 && !isInOrder(lastStamp, lastPosition, batch, at)) {
            return 0;
        }
        do {
            at++;
        } while (at < batch.size
                && Origins.index(batch.origins[at]) == origin
                && isInOrder(batch.stamps[at - 1], batch.positions[at - 1], batch, at));
        return at - from;
    }

    private static boolean isInOrder(long stamp, long position, Batch batch, int i) {
        return batch.stamps[i] > stamp || (batch.stamps[i] == stamp && batch.positions[i] >= position);
    }

    /** Appends the records [from, to) of a batch. */
    void add(Batch batch, int from, int to) {
        for (int at = from; at < to; ) {
            Batch last = rows.peekLast();
            if (last == null || last.isFull()) {
                last = chunks.take();
                rows.add(last);
            }
            int end = Math.min(to, at + last.capacity() - last.size);
            last.append(batch, at, end);
            at = end;
        }
        size += to - from;
        lastStamp = batch.stamps[to - 1];
        lastPosition = batch.positions[to - 1];
    }

    /** Takes out records whose stamp is below a limit, at most so many and at most to the end of a chunk. */
    void takeBelow(long limit, int most, Batch into) {
        Batch first = rows.getFirst();
        int max = Math.min(first.size, head + Math.min(most, into.capacity() - into.size));
        int end = head;
        while (end < max && first.stamps[end] < limit) {
            end++;
        }
        into.append(first, head, end);
        size -= end - head;
        head = end;
        if (head == first.size) {
            rows.remove();
            chunks.giveBack(first);
            head = 0;
        }
    }

    /** Adds what it holds to a list of pieces; the records in these do not change. */
    void addPieces(List<HeldPiece> pieces) {
        int from = head;
        for (Batch each : rows) {
            pieces.add(new HeldPiece(each, from, each.size));
            from = 0;
        }
    }
}
