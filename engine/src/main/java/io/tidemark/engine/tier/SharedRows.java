package io.tidemark.engine.tier;

import java.util.Map;
import java.util.TreeMap;

/** What the tasks of a run share: the rows on the disk, the budget of memory, and numbers that are used once. */
final class SharedRows {

    private static final int EPOCH_SHIFT = 32;

    private final OrderedRows base;
    private final OrderedRows asideRows;
    private final MemoryBudget budget;
    private final Map<String, Integer> operators = new TreeMap<>();
    private volatile int tasks;
    private long lastNumber;
    private volatile long flushedCut;
    private volatile long diskBytes;

    SharedRows(OrderedRows base, OrderedRows asideRows, MemoryBudget budget, long epoch) {
        this.base = base;
        this.asideRows = asideRows;
        this.budget = budget;
        this.lastNumber = epoch << EPOCH_SHIFT;
    }

    OrderedRows base() {
        return base;
    }

    MemoryBudget budget() {
        return budget;
    }

    /** Counts a task: all of them share the budget. */
    synchronized void addTask() {
        tasks++;
    }

    /** What each task may have of a share of the budget, in bytes. */
    long shareOf(long bytes) {
        return bytes / Math.max(1, tasks);
    }

    /** The last cut that the ordered rows have; all before it as well. */
    long flushedCut() {
        return flushedCut;
    }

    void setFlushedCut(long cut) {
        flushedCut = cut;
    }

    AsideLayer newAside() {
        return new AsideLayer(asideRows, newNumber(), budget);
    }

    /** A number that no run has used. */
    synchronized long newNumber() {
        return ++lastNumber;
    }

    /** The number of an operator, which its rows begin with in two bytes. */
    synchronized int operator(String name) {
        return operators.computeIfAbsent(name, each -> operators.size() + 1);
    }

    /** Writes changes. */
    @SuppressWarnings("ReferenceEquality") // The mark is told by identity.
    static void write(RowCursor changes, RowsWriter writer) {
        while (changes.next()) {
            if (changes.value() == Layer.GONE) {
                writer.remove(changes.key());
            } else {
                writer.put(changes.key(), changes.value());
            }
        }
    }

    /** Looks at what the rows take of the disk. */
    void measure() {
        diskBytes = base.diskBytes() + asideRows.diskBytes();
    }

    /** What the rows took of the disk when they were last looked at, in bytes. */
    long diskBytes() {
        return diskBytes;
    }

    void close() {
        try {
            asideRows.close();
        } finally {
            base.close();
        }
    }
}
