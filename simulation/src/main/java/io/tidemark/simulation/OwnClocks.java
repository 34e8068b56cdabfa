package io.tidemark.simulation;

import io.tidemark.testkit.reference.Event;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import io.tidemark.time.Times;
import java.util.Map;
import java.util.TreeMap;

/** The clocks that partitions have by their records alone (rule 2), after any number of them. */
final class OwnClocks {

    private final Map<Origin, long[]> clocks = new TreeMap<>();

    OwnClocks(Scenario scenario) {
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                clocks.put(new Origin(source.name(), partition.name()), clocks(source, partition));
            }
        }
    }

    private static long[] clocks(Source source, Partition partition) {
        long[] after = new long[partition.events().size() + 1];
        after[0] = Times.BEFORE_ALL;
        for (int i = 0; i < partition.events().size(); i++) {
            Event event = partition.events().get(i);
            after[i + 1] =
                    isPassedOn(source, event) ? Math.max(after[i], event.time() - source.outOfOrderness()) : after[i];
        }
        return after;
    }

    /** Whether a record is none of those that a source refuses (rules 1, 10 and 11). */
    static boolean isPassedOn(Source source, Event event) {
        Long appended = event.appended();
        boolean isFuture = appended != null
                && source.futureBound().isPresent()
                && event.time() > appended + source.futureBound().getAsLong();
        return !event.malformed() && Times.inRange(event.time()) && !isFuture;
    }

    /** The clock of a partition after so many records. */
    long after(Origin partition, int records) {
        long[] all = clocks.get(partition);
        if (all == null) {
            throw new IllegalArgumentException("There is no partition " + partition + ".");
        }
        return all[records];
    }
}
