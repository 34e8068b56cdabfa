package io.tidemark.testkit.reference;

import java.util.List;

/** A sequence of records with a clock of its own, named within its source. */
public record Partition(String name, List<Event> events) {

    /** Takes a copy of the records. */
    public Partition {
        events = List.copyOf(events);
    }
}
