package io.tidemark.testkit.reference;

import java.util.Comparator;

/** Where a record came from: a source's partition, or the stage that produced it (with an empty partition). */
public record Origin(String name, String partition) implements Comparable<Origin> {

    private static final Comparator<Origin> ORDER =
            Comparator.comparing(Origin::name).thenComparing(Origin::partition);

    /** The stage with this index, from 0, as the producer of its results. */
    public static Origin stage(int index) {
        return new Origin("stage" + index, "");
    }

    @Override
    public int compareTo(Origin other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return partition.isEmpty() ? name : name + "/" + partition;
    }
}
