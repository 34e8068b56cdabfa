package io.tidemark.conformance;

import io.tidemark.testkit.reference.Event;
import io.tidemark.testkit.reference.Lineage;
import io.tidemark.testkit.reference.Source;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.util.Optional;

/** Stamps the records of one partition with its clock right after the source. */
public final class Stamper {

    private final int sender;
    private final Source source;
    private long largest = Times.BEFORE_ALL;

    Stamper(int sender, Source source) {
        this.sender = sender;
        this.source = source;
    }

    /** The largest event time read so far: this is its state. */
    public long largest() {
        return largest;
    }

    /** Goes on from a state. */
    public void restore(long restored) {
        largest = restored;
    }

    /** Stamps the next record, unless it is one that a source must refuse. */
    public Optional<Letter.Stamped> stamp(String partition, Event event, long position) {
        if (event.malformed() || !Times.inRange(event.time()) || isFuture(event)) {
            return Optional.empty();
        }
        largest = Math.max(largest, event.time());
        Entry entry = new Entry(
                event.key(),
                event.value(),
                Lineage.high(source.name(), partition, position),
                Lineage.low(source.name(), partition, position));
        return Optional.of(new Letter.Stamped(
                sender, position, event.time(), Times.plus(largest, -source.outOfOrderness()), entry));
    }

    private boolean isFuture(Event event) {
        Long appended = event.appended();
        return appended != null
                && source.futureBound().isPresent()
                && event.time() > appended + source.futureBound().getAsLong();
    }

    /** What to tell every task of the clock. */
    public Letter.Clock clock() {
        return new Letter.Clock(sender, ClockState.ACTIVE, Times.plus(largest, -source.outOfOrderness()));
    }

    /** What to tell every task once the partition has ended. */
    public Letter.Clock ended() {
        return new Letter.Clock(sender, ClockState.ENDED, Times.plus(largest, -source.outOfOrderness()));
    }
}
