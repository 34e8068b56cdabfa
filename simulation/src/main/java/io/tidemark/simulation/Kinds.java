package io.tidemark.simulation;

import io.tidemark.testkit.reference.Stage;
import java.util.Locale;

/** What kinds of operators there are, in words. */
final class Kinds {

    private Kinds() {}

    /** The kind of a stage. */
    static String of(Stage stage) {
        if (stage instanceof Stage.Aligned aligned) {
            return aligned.windows().getClass().getSimpleName().toLowerCase(Locale.ROOT) + " windows";
        }
        if (stage instanceof Stage.Session session) {
            return session.longest().isPresent() ? "sessions with a longest length" : "sessions";
        }
        if (stage instanceof Stage.Join join) {
            return "interval join " + join.outer();
        }
        if (stage instanceof Stage.AsOf join) {
            return "as-of join" + (join.left() ? " LEFT" : " INNER") + timeToLive(join.ttl());
        }
        if (stage instanceof Stage.Programmed process) {
            return "process of all states" + timeToLive(process.ttl());
        }
        return "dedup";
    }

    private static String timeToLive(long ttl) {
        return ttl > 0 ? " with a time to live" : "";
    }
}
