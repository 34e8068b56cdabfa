package io.tidemark.testkit.reference;

import java.util.OptionalLong;

/** One stateful step of a scenario. All lengths are in ms. */
public sealed interface Stage {

    /** Aggregates per key and aligned window. */
    record Aligned(Windows windows, long grace) implements Stage {
        /** Refuses a grace outside 0 to 2^60 ms. */
        public Aligned {
            Limits.requireLength("The grace", grace);
        }
    }

    /**
     * Aggregates per key and session.
     *
     * @param gap how far apart two records of a session may be
     * @param grace how long a session stays open beyond its end
     * @param longest the most that may lie between the first and the last record of a session; empty for any
     */
    record Session(long gap, long grace, OptionalLong longest) implements Stage {
        /** Refuses a gap of 0 and lengths outside 0 to 2^60 ms. */
        public Session {
            Limits.requirePositive("The gap", gap);
            Limits.requireLength("The grace", grace);
            longest.ifPresent(length -> Limits.requireLength("The longest session", length));
        }
    }

    /** Lets the first record of a key within a horizon pass, in the order of records. */
    record Dedup(long horizon) implements Stage {
        /** Refuses a horizon outside 0 to 2^60 ms. */
        public Dedup {
            Limits.requireLength("The horizon", horizon);
        }
    }

    /**
     * Joins the rows with an even value, on the left, with those that have an odd one: left at l matches right at r when
     * {@code l + lower <= r <= l + upper}. A joined row has half the sum of both values.
     *
     * @param grace how long a row is taken beyond its time
     * @param outer whose rows come alone if nothing matches them
     */
    record Join(long lower, long upper, long grace, Outer outer) implements Stage {
        /** Refuses an interval that ends before it begins, and lengths beyond 2^60 ms. */
        public Join {
            Limits.requireLength("The grace", grace);
            Limits.requireLength("The distance of the lower bound", Math.abs(lower));
            Limits.requireLength("The distance of the upper bound", Math.abs(upper));
            if (lower > upper) {
                throw new IllegalArgumentException("The interval from " + lower + " to " + upper + " is empty.");
            }
        }

        /** Whether rows of a side come alone if nothing matches them. */
        public boolean keeps(boolean left) {
            return outer == Outer.FULL || outer == (left ? Outer.LEFT : Outer.RIGHT);
        }
    }

    /**
     * Gives the rows with an even value, on the left, the value of a table of their key as of their time. The changes of the table are the rows
     * with an odd value: one that leaves 3 when divided by 4 deletes its key, another one sets it to itself. A joined row has half the sum of
     * both values.
     *
     * @param history how far back from its stamp the time of a row may be
     * @param ttl how long a value is visible after it was set; 0 for ever
     * @param left whether rows on the left come too if the table has nothing for them
     */
    record AsOf(long history, long ttl, boolean left) implements Stage {
        /** Refuses lengths outside 0 to 2^60 ms. */
        public AsOf {
            Limits.requireLength("The history", history);
            Limits.requireLength("The time to live", ttl);
        }
    }

    /** Whether it tells the rows on its left from those on its right, by whether their values are even. */
    default boolean hasSides() {
        return this instanceof Join || this instanceof AsOf;
    }

    /**
     * Keyed logic of its own, in the order of records.
     *
     * @param program the seed of its {@link Program}
     * @param ttl how long what it keeps is visible after it was written; 0 for ever
     * @param delay how far before their time its timers may emit
     */
    record Programmed(long program, long ttl, long delay) implements Stage {
        /** Refuses lengths outside 0 to 2^60 ms. */
        public Programmed {
            Limits.requireLength("The time to live", ttl);
            Limits.requireLength("The output delay", delay);
        }
    }

    /** Whose rows a join emits alone when nothing matches them. */
    enum Outer {
        INNER,
        LEFT,
        RIGHT,
        FULL
    }

    /** Tumbling windows with origin 0. */
    static Stage tumbling(long size, long grace) {
        return new Aligned(new Windows.Tumbling(size, 0), grace);
    }

    /** Hopping windows with origin 0. */
    static Stage hopping(long size, long hop, long grace) {
        return new Aligned(new Windows.Hopping(size, hop, 0), grace);
    }

    /** Sessions of any length. */
    static Stage session(long gap, long grace) {
        return new Session(gap, grace, OptionalLong.empty());
    }
}
