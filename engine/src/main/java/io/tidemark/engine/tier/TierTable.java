package io.tidemark.engine.tier;

import io.tidemark.engine.cut.Rows;
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state as cuts see it. */
interface TierTable {

    /** What stands in the header of blocks of states that have no slices. */
    Slice NO_SLICE = Slice.of(0);

    StateSpec spec();

    /** How many rows it has, as far as it counts them. */
    long rows();

    /** The ranges of rows that a key group has as it is now. */
    List<RowRange> ranges(int keyGroup);

    /** What a cut that was just sealed has of a range, if that is in flat memory; null if layers have to be looked at. */
    default @Nullable FrozenRows takeFlat(FrozenRows.Place place, RowRange range) {
        return null;
    }

    /** Slices that were dropped since this was asked the last time; their tables do not matter to a cut that has all of a key group. */
    List<Slice> takeDropped(int keyGroup);

    /** Whether a cut that has any change of a key group has all its rows, after a word that those before it are void. */
    boolean isWrittenWhole();

    /** Appends a row as a cut has it. */
    void write(byte[] row, byte[] value, ByteSink out);

    /** Appends what tells a row apart in a cut. */
    void writePlace(byte[] row, ByteSink out);

    /** Takes a block of rows that a cut kept, behind its kind, which is one of {@link Rows}. */
    void load(int keyGroup, Rows.Header block, ByteSource rows);

    /**
     * A range of rows that belong into the same blocks of a cut.
     *
     * @param from its first row
     * @param to what comes after it
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record RowRange(Slice slice, byte[] from, byte[] to) {}
}
