package io.tidemark.simulation;

import java.util.Comparator;

/**
 * The name of a piece of output: what one task of one process wrote for one cut.
 *
 * @param epoch the process
 * @param cut the cut it was prepared for
 * @param task the task
 */
record Piece(long epoch, long cut, int task) {

    /** The order in which pieces were written; those of one cut do not share a key. */
    static final Comparator<Piece> ORDER =
            Comparator.comparingLong(Piece::cut).thenComparingLong(Piece::epoch).thenComparingInt(Piece::task);

    static Piece parse(String name) {
        String[] parts = name.split("-");
        return new Piece(
                Long.parseLong(parts[0].substring(1)),
                Long.parseLong(parts[1].substring(1)),
                Integer.parseInt(parts[2].substring(1)));
    }

    @Override
    public String toString() {
        return "e" + epoch + "-c" + cut + "-t" + task;
    }
}
