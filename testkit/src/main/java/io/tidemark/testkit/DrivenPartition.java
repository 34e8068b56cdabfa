package io.tidemark.testkit;

import io.tidemark.source.RecordOutput;
import java.util.ArrayList;
import java.util.List;

/** One partition of a driven source: a log of records that the test appends to, and that is read again after a crash. */
public final class DrivenPartition {

    private final DrivenSource source;
    private final String name;
    private final List<Entry> entries = new ArrayList<>();
    private boolean ended;

    DrivenPartition(DrivenSource source, String name) {
        this.source = source;
        this.name = name;
    }

    /** One entry: a record, or the text of what cannot be read as one. */
    record Entry(Object value, long time, long appendTime, boolean malformed) {}

    /** Appends records whose event time the job reads from them. */
    public DrivenPartition add(Object... records) {
        for (Object each : records) {
            append(new Entry(source.readsOwnTime(each), RecordOutput.NO_TIME, RecordOutput.NO_TIME, false));
        }
        return this;
    }

    /** Appends a record that the source gives an event time to, in ms. */
    public DrivenPartition addAt(long time, Object value) {
        return append(new Entry(source.givesTime(value), time, RecordOutput.NO_TIME, false));
    }

    /** Appends a record that the source gives an event time and an append time to, both in ms. */
    public DrivenPartition addAppended(long appendTime, long time, Object value) {
        return append(new Entry(source.givesTime(value), time, appendTime, false));
    }

    /** Appends a record whose event time the job reads from it, and that the source gives an append time to, in ms. */
    public DrivenPartition addAppended(long appendTime, Object value) {
        return append(new Entry(source.readsOwnTime(value), RecordOutput.NO_TIME, appendTime, false));
    }

    /** Appends something that cannot be read as a record. */
    public DrivenPartition addMalformed(String text) {
        return append(new Entry(text, RecordOutput.NO_TIME, RecordOutput.NO_TIME, true));
    }

    /** Says that nothing will be appended any more; the partition then no longer holds the clock. */
    public DrivenPartition end() {
        ended = true;
        return this;
    }

    private DrivenPartition append(Entry entry) {
        if (ended) {
            throw new IllegalStateException("Partition " + name + " of source " + source.name() + " has ended.");
        }
        entries.add(entry);
        return this;
    }

    String name() {
        return name;
    }

    List<Entry> entries() {
        return entries;
    }

    boolean hasEnded() {
        return ended;
    }
}
