package io.tidemark.engine;

/**
 * What became of the records that were read from the inputs, over the whole job; what operators emitted is not among them.
 *
 * <p>Once the job has ended, in = contributed + duplicate + filtered + late + deadLettered + held + dropped, unless a record may go more than
 * one way or flatMap made several of it: then each way it went is counted, and {@link #addsUp} is false.
 *
 * @param in records that were read
 * @param contributed records that counted: taken into a window, a session or a state, or handed to a sink as they are
 * @param duplicate records seen before
 * @param filtered records that a filter dropped
 * @param late records late for all their windows
 * @param deadLettered records that could not be taken
 * @param held records that wait until the clock has passed them
 * @param dropped records that had come to an operator which was dropped when the job was started
 */
public record RecordTotals(
        long in,
        long contributed,
        long duplicate,
        long filtered,
        long late,
        long deadLettered,
        long held,
        long dropped) {

    static final RecordTotals NONE = new RecordTotals(0, 0, 0, 0, 0, 0, 0, 0);

    /** These and what happened at another place to records that were read. */
    RecordTotals at(Place place, Totals totals) {
        return new RecordTotals(
                in + (place == Place.READING ? totals.in() : 0),
                contributed + totals.written() + (place == Place.KEEPING ? totals.contributed() - totals.passed() : 0),
                duplicate + totals.duplicate(),
                filtered + totals.filtered(),
                late + totals.late(),
                deadLettered + totals.deadLettered(),
                held + totals.held(),
                dropped + totals.dropped());
    }

    /** What a place does with the records that it takes. */
    enum Place {
        /** It reads them. */
        READING,
        /** It keeps them, but for those that go on from there as they are and count where they end. */
        KEEPING
    }

    /** Whether each record that was read is in exactly one class. */
    public boolean addsUp() {
        return in == contributed + duplicate + filtered + late + deadLettered + held + dropped;
    }
}
