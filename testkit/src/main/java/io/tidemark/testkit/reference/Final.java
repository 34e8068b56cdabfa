package io.tidemark.testkit.reference;

import java.util.Comparator;

/**
 * The last word of a stage on one key and window, with event time {@code window.end() - 1}.
 *
 * <p>A session's window is [first, last + gap). A record at t that dedup lets pass is shown as [t, t + 1).
 */
public record Final(String key, Window window, Totals totals) {

    /**
     * An order of a key's joined rows, which come as their second row comes: by time, then by what they are made of, then by value,
     * since a stage may have made several rows of one.
     */
    public static final Comparator<Final> JOINED = Comparator.comparingLong(
                    (Final row) -> row.window().start())
            .thenComparing(row -> row.totals().lineage())
            .thenComparing(row -> row.totals().sum());

    @Override
    public String toString() {
        return key + " " + window + " with " + totals.count() + " (sum " + totals.sum() + ")";
    }
}
