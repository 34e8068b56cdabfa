package io.tidemark.record;

/** The classes that records are counted in (rule 10): each record is in exactly one at each place. */
public enum Counter {
    /** At a source: records read. At an operator: records that came in. */
    IN,
    /** At a source: handed on. At an operator: counted in at least one window, session or state. */
    CONTRIBUTED,
    /** Seen before, within the horizon. */
    DUPLICATE,
    /** Late for all its windows. */
    LATE,
    /** Not taken: malformed, out of range, future, without a key, too large, or refused by user code. */
    REFUSED,
    /** (record, window) pairs that were late; counted apart. */
    LATE_PAIRS,
    /** Dropped by a filter; counted apart. */
    FILTERED,
    /** A dead letter on the way from here: a stateless step threw, or a result has no value; counted apart. */
    FAILED,
    /** Emitted by windows; counted apart. */
    EMITTED,
    /** Handed to sinks by this place and the steps behind it; counted apart. */
    WRITTEN,
    /** Of those that contributed at an operator, the ones that went on from there as what they are; counted apart. */
    PASSED,
    /** At a source: records read that had come to an operator which was dropped, with its state and its counts. */
    DROPPED
}
