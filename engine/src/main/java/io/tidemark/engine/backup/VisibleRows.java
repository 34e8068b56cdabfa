package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.Rows;
import io.tidemark.portable.Expiry;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Slice;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.Map;
import java.util.TreeMap;

/** Leaves out of the chunks of a cut the rows that nobody can see any more, whether the store that wrote them had swept them already or not. */
/*
 * Clocks only rise, so what has expired at the clock of a cut stays so for whoever goes on from it or from a later one. In a chunk of changes a row
 * that has expired becomes a removal: it has replaced one that an earlier chunk may have.
 */
public final class VisibleRows {

    private final Map<String, Expiring> states = new TreeMap<>();

    /** What is visible at the clocks of a cut. */
    public VisibleRows(CutSummary cut) {
        for (StateSchema state : cut.states()) {
            state.expiry()
                    .ifPresent(expiry ->
                            states.put(state.path(), new Expiring(state, clock(cut, expiry.time(), state.operator()))));
        }
    }

    private static long clock(CutSummary cut, Expiry.Time time, String operator) {
        if (time == Expiry.Time.PROCESSING) {
            return cut.progress().processingClock();
        }
        return cut.progress().operators().stream()
                .filter(progress -> progress.operator().equals(operator))
                .mapToLong(OperatorProgress::closedUpTo)
                .findAny()
                .orElse(Times.BEFORE_ALL);
    }

    /**
     * What is visible of a chunk; the chunk itself if its rows do not expire.
     *
     * @throws io.tidemark.type.CorruptDataException if it is not made of blocks of the state
     */
    public ByteSource of(String state, ChunkKind kind, ByteSource chunk) {
        Expiring expiring = states.get(state);
        return expiring == null ? chunk : expiring.visible(kind, chunk);
    }

    /** A state whose entries expire, and the clock. */
    private record Expiring(StateSchema schema, long clock) {

        ByteSource visible(ChunkKind kind, ByteSource chunk) {
            ByteSink visible = new ByteSink(chunk.remaining());
            while (chunk.remaining() > 0) {
                Rows.Header block = Rows.readHeader(chunk);
                if (block.kind() == Rows.PUT) {
                    put(kind, block.count(), chunk, new Target(visible, block.slice()));
                } else {
                    int from = chunk.offset();
                    for (long left = block.count(); left > 0; left--) {
                        Rows.skipPlace(schema, chunk);
                    }
                    Rows.writeHeader(visible, block.kind(), block.slice(), Math.toIntExact(block.count()));
                    visible.put(chunk.array(), from, chunk.offset() - from);
                }
            }
            return new ByteSource(visible.array(), 0, visible.size());
        }

        private void put(ChunkKind kind, long count, ByteSource chunk, Target target) {
            BlockRows kept = new BlockRows();
            BlockRows expired = new BlockRows();
            for (long left = count; left > 0; left--) {
                int from = chunk.offset();
                Rows.skipPlace(schema, chunk);
                int placeEnd = chunk.offset();
                schema.skipValue(chunk);
                if (Expiry.isExpired(chunk.array(), placeEnd, clock)) {
                    expired.add(chunk.array(), from, placeEnd);
                } else {
                    kept.add(chunk.array(), from, chunk.offset());
                }
            }
            target.block(Rows.PUT, kept);
            if (kind == ChunkKind.CHANGES) {
                target.block(Rows.REMOVE, expired);
            }
        }
    }

    /** Rows, or places of rows. */
    private static final class BlockRows {

        private final ByteSink bytes = new ByteSink();
        private int count;

        void add(byte[] array, int from, int end) {
            bytes.put(array, from, end - from);
            count++;
        }
    }

    /** Where blocks of a slice go. */
    private record Target(ByteSink chunk, Slice slice) {

        void block(byte kind, BlockRows rows) {
            if (rows.count > 0) {
                Rows.writeHeader(chunk, kind, slice, rows.count);
                chunk.put(rows.bytes.array(), 0, rows.bytes.size());
            }
        }
    }
}
