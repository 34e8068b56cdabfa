package io.tidemark.sink;

/**
 * How far a job knows of its own output: all of it of earlier epochs, and that of one epoch up to a cut.
 *
 * @param epoch the epoch
 * @param cut the last of its cuts whose output is accounted for, one that committed; 0 if none of its output is
 */
public record Accounted(long epoch, long cut) {

    /** A job that knows of no output at all. */
    public static final Accounted NOTHING = new Accounted(0, 0);

    /**
     * Whether a piece is accounted for.
     *
     * @param pieceEpoch the epoch of the run that wrote it
     * @param pieceCut the cut that it was prepared for
     */
    public boolean includes(long pieceEpoch, long pieceCut) {
        return pieceEpoch < epoch || (pieceEpoch == epoch && pieceCut <= cut);
    }
}
