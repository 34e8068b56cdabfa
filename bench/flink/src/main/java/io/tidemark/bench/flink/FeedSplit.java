package io.tidemark.bench.flink;

import java.nio.ByteBuffer;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * A partition, from a position on.
 *
 * @param slot the partition
 * @param position how many of its records have been read
 */
public record FeedSplit(int slot, long position) implements SourceSplit {

    @Override
    public String splitId() {
        return Integer.toString(slot);
    }

    /** Writes splits as two numbers. */
    public static final class Serializer implements SimpleVersionedSerializer<FeedSplit> {

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(FeedSplit split) {
            return ByteBuffer.allocate(Integer.BYTES + Long.BYTES)
                    .putInt(split.slot)
                    .putLong(split.position)
                    .array();
        }

        @Override
        public FeedSplit deserialize(int version, byte[] bytes) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new FeedSplit(buffer.getInt(), buffer.getLong());
        }
    }
}
