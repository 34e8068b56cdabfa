package io.tidemark.simulation;

import java.util.Comparator;

/**
 * The name of a piece of output: what one task of one process wrote for one cut.
 *
 * @param sink the sink
 * @param epoch the process
 * @param number rises from piece to piece of a task
 * @param task the task
 */
record Piece(String sink, long epoch, long number, int task) {

    /** The order in which the pieces of a sink were written, as far as one key can tell. */
    static final Comparator<Piece> ORDER = Comparator.comparingLong(Piece::epoch)
            .thenComparingLong(Piece::number)
            .thenComparingInt(Piece::task);

    /** Reads the name of a file. */
    static Piece parse(String name) {
        String[] parts = name.substring(0, name.indexOf('.')).split("-");
        return new Piece(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]), Integer.parseInt(parts[3]));
    }
}
