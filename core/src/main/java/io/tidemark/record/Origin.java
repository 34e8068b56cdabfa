package io.tidemark.record;

import java.util.Comparator;

/** A place that records come from: a source's partition, or an operator (with an empty partition). */
public record Origin(String name, String partition) implements Comparable<Origin> {

    private static final Comparator<Origin> ORDER =
            Comparator.comparing(Origin::name).thenComparing(Origin::partition);

    @Override
    public int compareTo(Origin other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return partition.isEmpty() ? name : name + ":" + partition;
    }
}
