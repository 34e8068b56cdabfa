package io.tidemark.conformance;

import io.tidemark.testkit.program.Elements;
import io.tidemark.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record as the jobs under test see it.
 *
 * @param key what it is keyed by
 * @param value what is summed
 * @param lineageHigh the upper half of its lineage, which tells one record lost and another doubled from none
 * @param lineageLow the lower half
 */
public record Entry(String key, long value, long lineageHigh, long lineageLow) {

    /** How the programs of processes make them. */
    static final Elements<Entry> ELEMENTS = new Elements<>() {
        @Override
        public Type<Entry> type() {
            return Type.of(Entry.class);
        }

        @Override
        public long value(Entry entry) {
            return entry.value;
        }

        @Override
        public Entry made(String key, long time, long value, List<Entry> of) {
            Entry sum = new Entry(key, value, 0, 0);
            for (Entry entry : of) {
                sum = sum.withLineageOf(entry);
            }
            return sum;
        }
    };

    /** Which input of a join it is for: 0 for the left one, 1 for the right one. */
    int side() {
        return Math.floorMod(value, 2);
    }

    /** Whether it deletes its key, as a change of a table. */
    boolean isDeletion() {
        return Math.floorMod(value, 4) == 3;
    }

    /** What a join makes of two entries, or of one without a match, as the reference model has it. */
    static Entry joined(@Nullable Entry left, @Nullable Entry right) {
        Entry one = left == null ? right : left;
        if (one == null) {
            throw new IllegalArgumentException("A join gave nothing.");
        }
        if (left == null || right == null) {
            return new Entry(one.key, one.value >> 1, one.lineageHigh, one.lineageLow);
        }
        return new Entry(left.key, (left.value + right.value) >> 1, left.lineageHigh, left.lineageLow)
                .withLineageOf(right);
    }

    private Entry withLineageOf(Entry other) {
        long low = lineageLow + other.lineageLow;
        long carry = Long.compareUnsigned(low, lineageLow) < 0 ? 1 : 0;
        return new Entry(key, value, lineageHigh + other.lineageHigh + carry, low);
    }
}
