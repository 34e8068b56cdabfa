package io.tidemark.testkit.reference;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one stage gave.
 *
 * @param finals per key its FINALs in the order they are emitted
 * @param late the late pairs, in their own order
 * @param counts per origin with at least one record
 */
public record StageAnswer(
        SortedMap<String, List<Final>> finals, List<LatePair> late, SortedMap<Origin, StageCounts> counts) {

    /** Takes copies and sorts the late pairs, which have no order between keys. */
    public StageAnswer {
        SortedMap<String, List<Final>> copies = new TreeMap<>();
        finals.forEach((key, list) -> copies.put(key, List.copyOf(list)));
        finals = Collections.unmodifiableSortedMap(copies);
        late = late.stream().sorted(LatePair.ORDER).toList();
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /** The FINALs of one key, none if it has none. */
    public List<Final> of(String key) {
        return finals.getOrDefault(key, List.of());
    }

    /** The FINALs whose sum overflows: dead letters with reason OVERFLOW where the sum is what was asked for. */
    public List<Final> overflows() {
        return finals.values().stream()
                .flatMap(List::stream)
                .filter(result -> result.totals().overflows())
                .toList();
    }
}
