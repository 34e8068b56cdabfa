package io.tidemark.cli.demo;

import io.tidemark.cli.demo.Recount.Sum;
import java.util.TreeSet;

/**
 * What a job has published beside what a recount says.
 *
 * @param recount what is right
 * @param published what the job has given
 * @param lost records that the job should have counted and has not
 * @param doubled records that the job has counted more often than it should have
 * @param wrong windows that differ in any way
 */
public record Comparison(Recount recount, Published published, long lost, long doubled, long wrong) {

    /** Compares window by window. */
    public static Comparison of(Recount recount, Published published) {
        TreeSet<String> all = new TreeSet<>(recount.windows().keySet());
        all.addAll(published.windows().keySet());
        Sum nothing = new Sum(0, 0);
        long lost = 0;
        long doubled = 0;
        long wrong = 0;
        for (String window : all) {
            Sum right = recount.windows().getOrDefault(window, nothing);
            Sum given = published.windows().getOrDefault(window, nothing);
            lost += Math.max(0, right.count() - given.count());
            doubled += Math.max(0, given.count() - right.count());
            wrong += right.equals(given) ? 0 : 1;
        }
        return new Comparison(recount, published, lost, doubled, wrong);
    }

    /** What the job has counted, according to its results. */
    public long counted() {
        return published.windows().values().stream().mapToLong(Sum::count).sum();
    }

    /** Whether the job is right in everything that was compared. */
    public boolean isEqual() {
        return wrong == 0
                && counted() == recount.counted()
                && published.late() == recount.late()
                && published.deadLetters() == recount.malformed();
    }
}
