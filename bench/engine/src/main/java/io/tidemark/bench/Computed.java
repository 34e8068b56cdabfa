package io.tidemark.bench;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Aggregates;

/** What is computed of the records of a window; where nothing is counted the count is left 0. */
enum Computed {
    COUNT_AND_SUM,
    MAX,
    COUNT_AND_MAX;

    Aggregate<Event, Traffic> aggregate() {
        return switch (this) {
            case COUNT_AND_SUM ->
                Aggregates.all(Aggregates.<Event>count(), Aggregates.sum(Event::amount))
                        .as(Traffic::new);
            case MAX -> Aggregates.<Event>max(Event::amount).map(max -> new Traffic(0, max));
            case COUNT_AND_MAX ->
                Aggregates.all(Aggregates.<Event>count(), Aggregates.max(Event::amount))
                        .as(Traffic::new);
        };
    }
}
