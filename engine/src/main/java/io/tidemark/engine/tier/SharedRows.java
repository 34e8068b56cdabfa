package io.tidemark.engine.tier;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.store.StoreContext;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the tasks of a run share: the rows on the disk, the budget of memory, and numbers that are used once. */
final class SharedRows {

    private static final int EPOCH_SHIFT = 32;

    private final OrderedRows base;
    private final OrderedRows asideRows;
    private final MemoryBudget budget;
    private final String job;
    private final Trust trust;
    private final SortedMap<String, Integer> operators;
    private boolean isProved;
    private boolean withTimes;
    private volatile int tasks;
    private long lastNumber;
    private volatile long flushedCut;
    private volatile long diskBytes;

    SharedRows(OrderedRows base, OrderedRows asideRows, MemoryBudget budget, StoreContext context) {
        this.base = base;
        this.job = context.job();
        this.trust = Trust.in(base, context);
        this.operators = new TreeMap<>(trust.operators());
        this.isProved = trust.copy().isPresent();
        this.withTimes = trust.withTimes();
        this.asideRows = asideRows;
        this.budget = budget;
        this.lastNumber = context.epoch() << EPOCH_SHIFT;
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

    /** What the rows were found to be. */
    Trust trust() {
        return trust;
    }

    /** Says that there will be times among the rows. */
    synchronized void setWithTimes() {
        withTimes = true;
    }

    /** Begins a write of what a cut changed. */
    RowsWriter cutWriter(LocalCopy cut) {
        RowsWriter writer = base.writer();
        writer.put(Proof.KEY, proof(cut).encode());
        return writer;
    }

    private synchronized Proof proof(LocalCopy cut) {
        isProved = true;
        return new Proof(job, cut, withTimes, new TreeMap<>(operators));
    }

    /** Begins a write of part of a cut: from now on the rows prove nothing, until a cut is written. */
    synchronized RowsWriter partWriter() {
        if (isProved) {
            try (RowsWriter writer = base.writer()) {
                writer.remove(Proof.KEY);
                writer.commit();
            }
            base.sync();
            isProved = false;
        }
        return base.writer();
    }

    /** Writes changes. */
    @SuppressWarnings("ReferenceEquality") // The mark is told by identity.
    static void write(RowCursor changes, RowsWriter writer) {
        while (changes.next()) {
            byte[] value = changes.value();
            if (value == Layer.GONE) {
                writer.remove(changes.key());
            } else {
                writer.put(changes.key(), value);
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
