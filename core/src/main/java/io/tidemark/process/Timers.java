package io.tidemark.process;

import java.util.OptionalLong;

/**
 * The timers of one key by one kind of time. A timer has a name, unique for its key; those that are due fire in the order of time,
 * then name.
 */
public interface Timers {

    /** The longest name of a timer, in bytes of UTF-8. */
    int NAME_BYTES_MAX = 1_024;

    /** How many timers of one kind a key may have at a time. */
    int PER_KEY_MAX = 10_000;

    /** How many timers that were set by timers a key may fire before it is another's turn: a longer chain is taken for an endless one. */
    int CHAIN_MAX = 100_000;

    /**
     * Sets a timer, or moves the one of this name. One that is due already fires right after this call.
     *
     * @param time in ms; in a call of a timer of the same kind, later than that one
     * @throws IllegalArgumentException if the name is empty or longer than {@link #NAME_BYTES_MAX}, the time is beyond ±2^60, or in the
     *     call of a timer not later than that one
     * @throws IllegalStateException if the key has {@link #PER_KEY_MAX} others
     */
    void set(String name, long time);

    /** Removes a timer, if it is set. */
    void remove(String name);

    /** When a timer fires; empty if it is not set. */
    OptionalLong time(String name);
}
