package io.tidemark.operator.view;

import io.tidemark.process.Bound;
import io.tidemark.time.Times;
import org.jspecify.annotations.Nullable;

/** How long the entries of a state are visible: what a table keeps of an entry, and what a process sees of that. */
/*
 * Where a state has a time to live, a table keeps the last clock at which an entry is visible beside it; where it has none, the entry
 * alone.
 */
final class Lifetime {

    private final Bound bound;
    private final KeyScope scope;

    Lifetime(Bound bound, KeyScope scope) {
        this.bound = bound;
        this.scope = scope;
    }

    /** An entry and the last clock at which it is visible. */
    record Mortal(long expires, Object entry) {}

    Bound bound() {
        return bound;
    }

    /** What a table keeps of an entry that is written now. */
    Object kept(Object entry) {
        return bound.kind() == Bound.Kind.UNBOUNDED ? entry : new Mortal(Times.plus(now(), bound.ttl()), entry);
    }

    /** The entry that a table keeps, if it is visible now. */
    @Nullable
    Object visible(@Nullable Object kept) {
        if (kept instanceof Mortal mortal) {
            return now() <= mortal.expires() ? mortal.entry() : null;
        }
        return kept;
    }

    /** Whether what a table keeps has expired before a clock. */
    static boolean isExpiredBefore(Object kept, long clock) {
        return kept instanceof Mortal mortal && mortal.expires() < clock;
    }

    private long now() {
        return bound.kind() == Bound.Kind.EVENT_TIME ? scope.clock() : scope.processingTime();
    }
}
