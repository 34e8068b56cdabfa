package io.tidemark.operator.step;

/** Takes records one by one, with what they carry. */
@FunctionalInterface
public interface Receiver {

    /**
     * Takes a record.
     *
     * @param value the record
     * @param time its event time
     * @param stamp the clock it carries
     * @param origin where it comes from
     * @param position its position there
     */
    void receive(Object value, long time, long stamp, int origin, long position);
}
