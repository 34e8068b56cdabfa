package io.tidemark.testkit.reference;

/**
 * The last word of a stage on one key and window, with event time {@code window.end() - 1}.
 *
 * <p>A session's window is [first, last + gap). A record at t that dedup lets pass is shown as [t, t + 1).
 */
public record Final(String key, Window window, Totals totals) {

    @Override
    public String toString() {
        return key + " " + window + " with " + totals.count() + " (sum " + totals.sum() + ")";
    }
}
