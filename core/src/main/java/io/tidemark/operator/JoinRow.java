package io.tidemark.operator;

/**
 * A row of an interval join; immutable.
 *
 * @param time its event time
 * @param place a hash of where it came from, which tells it from other rows of its key and time
 * @param number tells apart the rows that were made of one record and have its key and time, in the order in which they were made
 * @param matched whether it was part of a pair
 * @param value the row
 */
record JoinRow(long time, long place, int number, boolean matched, Object value) {

    JoinRow withMatch() {
        return new JoinRow(time, place, number, true, value);
    }
}
