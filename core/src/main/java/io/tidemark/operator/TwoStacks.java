package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.CellTable;
import io.tidemark.cell.Cells;
import io.tidemark.cell.Layout;
import io.tidemark.record.Key;
import io.tidemark.record.Window;
import io.tidemark.state.Slice;
import io.tidemark.time.Times;
import java.util.List;

/**
 * A window kept from one to the next by merging alone, for aggregates whose merge is exact in any grouping and order: a row of a slice
 * is merged twice in its life, however many windows it is part of.
 *
 * <p>Takes at most one row of memory for each row of the window's slices, and one for each key that the slices hold or held since the
 * boundary was set.
 *
 * @see <a href="https://doi.org/10.1145/3093742.3093925">Tangwongsan, Hirzel and Schneider, Low-Latency Sliding-Window Aggregation in
 *     Worst-Case Constant Time, 2017</a>
 */
/*
 * A boundary in event time divides the slices. Those from the boundary on are the back stack, of which only the sum is kept: one row a
 * key, into which slices are merged as they enter. Those before the boundary are the front stack. They were pushed when the boundary
 * was set, from the newest to the oldest, each row merged with what its key had on the stack already; so a key's rows on the front
 * stack are a chain from the oldest slice to the newest, in which each is the sum from its slice up to the boundary. When the oldest
 * slice leaves, the chains of its keys begin at the next row. A window is, key by key, the first row of the chain merged with the
 * back.
 *
 * When windows start at the boundary or after it the front stack is empty, and everything is made again of the slices, with a new
 * boundary. That is also what happens after a restart. Boundaries are whole window lengths apart, and spread over that length from key
 * group to key group, so that no window makes all key groups do this at once.
 *
 * A partial enters after its slice. In the front it is merged into the rows of its key's chain that cover its slice, and becomes a row
 * of the chain if the slice itself has none of the key.
 */
final class TwoStacks implements WindowSum {

    private static final int NONE = 0;

    private final SliceRows slices;
    private final Kernel<Object, ?> kernel;
    private final int maxParallelism;
    private final Layout linked;
    private final int linkLane;
    private final Cells result;
    private final Key view = new Key();

    private long boundary = Times.BEFORE_ALL;

    /** A row a key: its records in the window, the sum of the back, and in the link lane where its chain begins. */
    private CellTable keys;

    /** The front stack: where a row's slice starts (in the word KEY), records, sum, and in the link lane the next of the chain. */
    private Cells front;

    /** How many rows of the front stack are in use; the first stands for the end of a chain. */
    private int frontRows;

    TwoStacks(SliceRows slices, int maxParallelism) {
        this.slices = slices;
        this.kernel = slices.kernel();
        this.maxParallelism = maxParallelism;
        this.linkLane = slices.spec().layout().lanes();
        this.linked = new Layout();
        linked.takeLanes(linkLane + 1);
        linked.takeObjects(slices.spec().layout().objects());
        this.result = Cells.single(linked);
        this.keys = newKeys(0);
        this.front = newFront(1);
        this.frontRows = 1;
    }

    private CellTable newKeys(int expected) {
        return new CellTable(slices.hasIntegralKeys(), linked, expected);
    }

    private Cells newFront(int rows) {
        return new Cells(Cells.RECORDS + 1, linked.lanes(), linked.objects(), rows);
    }

    @Override
    public boolean isEmpty() {
        return boundary == Times.BEFORE_ALL;
    }

    /** How many rows it holds. */
    int rows() {
        return keys.size() + frontRows - 1;
    }

    @Override
    public void enter(int keyGroup, Window window, List<Slice> entering) {
        if (isEmpty()) {
            boundary = boundary(keyGroup, window);
            for (int i = entering.size() - 1; i >= 0; i--) {
                if (entering.get(i).start() < boundary) {
                    scan(keyGroup, entering.get(i), this::push);
                }
            }
        } else {
            for (Slice slice : entering) {
                if (slice.start() < boundary) {
                    scan(keyGroup, slice, this::insert);
                }
            }
        }
        for (Slice slice : entering) {
            if (slice.start() >= boundary) {
                slices.merge(keys, keyGroup, slice);
            }
        }
    }

    /** The last of a key group's boundaries that a window covers or ends with. */
    private long boundary(int keyGroup, Window window) {
        long length = window.end() - window.start();
        long shift = length / maxParallelism * keyGroup + length % maxParallelism * keyGroup / maxParallelism;
        return window.end() - Math.floorMod(window.end() - shift, length);
    }

    /** Takes a row of a slice, and where the slice starts. */
    private interface Taker {
        void take(Key key, long start, Cells cells, int row);
    }

    private void scan(int keyGroup, Slice slice, Taker taker) {
        slices.table().scan(keyGroup, slice, (key, cells, row) -> taker.take(key, slice.start(), cells, row));
    }

    /** Puts a row on the front stack, whose slice is no newer than any that is on it. */
    private void push(Key key, long start, Cells cells, int row) {
        int at = counted(key, cells.records(row));
        int first = link(keys, at);
        setLink(keys, at, addFront(start, cells, row, first));
    }

    /** Merges a row into what covers its slice on the front stack. */
    private void insert(Key key, long start, Cells cells, int row) {
        int at = counted(key, cells.records(row));
        int before = NONE;
        int next = link(keys, at);
        while (next != NONE && start(next) <= start) {
            front.addRecords(next, cells.records(row));
            kernel.merge(front, next, cells, row);
            before = next;
            next = link(front, next);
        }
        if (before == NONE) {
            setLink(keys, at, addFront(start, cells, row, next));
        } else if (start(before) < start) {
            int added = addFront(start, cells, row, next);
            setLink(front, before, added);
        }
    }

    /** The row of a key, with more records. */
    private int counted(Key key, long records) {
        int at = keys.rowOf(key);
        if (keys.isFresh(at)) {
            kernel.create(keys, at);
        }
        keys.addRecords(at, records);
        return at;
    }

    /** Adds a row of a slice, merged with the row that follows in the chain. */
    private int addFront(long start, Cells cells, int row, int next) {
        front.ensureRows(frontRows + 1);
        int added = frontRows++;
        front.assign(added, cells, row);
        front.lanes[added * front.stride + Cells.KEY] = start;
        setLink(front, added, next);
        if (next != NONE) {
            front.addRecords(added, front.records(next));
            kernel.merge(front, added, front, next);
        }
        return added;
    }

    @Override
    public void emit(Window window, WindowEmitter emitter, Output output) {
        for (int row = 0; row < keys.slots(); row++) {
            long records = keys.records(row);
            if (records > 0) {
                int first = link(keys, row);
                keys.key(row, view);
                if (first == NONE) {
                    emitter.emit(view, window, keys, row, output);
                } else if (front.records(first) == records) {
                    emitter.emit(view, window, front, first, output);
                } else {
                    result.assign(0, front, first);
                    result.addRecords(0, records - front.records(first));
                    kernel.merge(result, 0, keys, row);
                    emitter.emit(view, window, result, 0, output);
                }
            }
        }
    }

    @Override
    public void leave(int keyGroup, List<Slice> leaving, long nextStart) {
        if (nextStart >= boundary) {
            clear();
            return;
        }
        for (Slice slice : leaving) {
            scan(keyGroup, slice, (key, start, cells, row) -> {
                int at = keys.find(key);
                keys.addRecords(at, -cells.records(row));
                int first = link(keys, at);
                while (first != NONE && start(first) < nextStart) {
                    first = link(front, first);
                }
                setLink(keys, at, first);
            });
        }
    }

    /** Forgets everything; there will be about as many keys and rows again. */
    private void clear() {
        boundary = Times.BEFORE_ALL;
        keys = newKeys(keys.size());
        front = newFront(frontRows);
        frontRows = 1;
    }

    private long start(int frontRow) {
        return front.lanes[frontRow * front.stride + Cells.KEY];
    }

    private int link(Cells cells, int row) {
        return (int) cells.lanes[cells.at(row) + linkLane];
    }

    private void setLink(Cells cells, int row, int to) {
        cells.lanes[cells.at(row) + linkLane] = to;
    }
}
