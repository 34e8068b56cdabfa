package io.tidemark.state.bytes;

import java.util.List;

/**
 * How far one task of an operator is: the part of a cut that is not rows.
 *
 * @param closedUpTo what {@link io.tidemark.operator.Operator#closedUpTo} gave
 * @param clocks the highest clock before the end of each of its inputs, in the order of the inputs
 */
public record Progress(long closedUpTo, List<Long> clocks) {

    /** Takes a copy. */
    public Progress {
        clocks = List.copyOf(clocks);
    }
}
