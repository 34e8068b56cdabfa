package io.tidemark.simulation;

import io.tidemark.testkit.program.Elements;
import io.tidemark.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record on its way through a simulated job.
 *
 * @param key its key
 * @param value what is summed
 * @param lineageHigh the upper half of the lineage of the source records that it stands for
 * @param lineageLow the lower half
 */
public record Element(String key, long value, long lineageHigh, long lineageLow) {

    static final Type<Element> TYPE = Type.of(Element.class);

    /** How the programs of processes make them. */
    static final Elements<Element> ELEMENTS = new Elements<>() {
        @Override
        public Type<Element> type() {
            return TYPE;
        }

        @Override
        public long value(Element element) {
            return element.value;
        }

        @Override
        public Element made(String key, long time, long value, List<Element> of) {
            Trail trail = new Trail(0, 0);
            for (Element element : of) {
                trail = trail.plus(element.lineageHigh, element.lineageLow);
            }
            return new Element(key, value, trail.high(), trail.low());
        }
    };

    /** Whether a join has it on its left. */
    boolean isLeft() {
        return value % 2 == 0;
    }

    /** Whether it deletes its key, as a change of a table. */
    boolean isDeletion() {
        return Math.floorMod(value, 4) == 3;
    }

    /** What a join makes of two, or of one without a match, as the reference model has it. */
    static Element joined(@Nullable Element left, @Nullable Element right) {
        Element one = left == null ? right : left;
        if (one == null) {
            throw new IllegalArgumentException("A join gave nothing.");
        }
        if (left == null || right == null) {
            return new Element(one.key, one.value >> 1, one.lineageHigh, one.lineageLow);
        }
        Trail trail = new Trail(left.lineageHigh, left.lineageLow).plus(right.lineageHigh, right.lineageLow);
        return new Element(left.key, (left.value + right.value) >> 1, trail.high(), trail.low());
    }
}
