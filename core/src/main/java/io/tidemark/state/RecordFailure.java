package io.tidemark.state;

/** User code that threw while one record of a batch was folded; the record has left no trace, and those before it are folded. */
public final class RecordFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int index;
    private final RuntimeException thrown;

    /**
     * A failure.
     *
     * @param index the record's place in the batch
     * @param thrown what user code threw
     */
    public RecordFailure(int index, RuntimeException thrown) {
        super(thrown.getMessage(), thrown, false, false);
        this.index = index;
        this.thrown = thrown;
    }

    /** The record's place in the batch. */
    public int index() {
        return index;
    }

    /** What user code threw. */
    public RuntimeException thrown() {
        return thrown;
    }
}
