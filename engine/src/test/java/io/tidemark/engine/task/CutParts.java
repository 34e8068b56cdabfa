package io.tidemark.engine.task;

import io.tidemark.record.Counters;
import java.util.BitSet;
import java.util.List;

/** Parts of cuts as workers would hand them over, for tests of what is made of them. */
public final class CutParts {

    private CutParts() {}

    /** The part of a worker whose only operator has one input. */
    public static CutPart of(int worker, String operator, long clock, long closedUpTo) {
        CutPart part = new CutPart(worker, new Worker.TakeCut(1, new BitSet(), false, null), 1);
        part.addOperator(operator, new CutPart.OperatorClocks(List.of(clock), closedUpTo), new Counters());
        part.passed();
        return part;
    }
}
