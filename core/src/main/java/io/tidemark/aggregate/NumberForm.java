package io.tidemark.aggregate;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import org.apache.avro.Schema;

/** How numbers of a kind are kept in lanes, in their order. */
interface NumberForm<R> {

    NumberForm<Long> LONG = new LongForm();
    NumberForm<Double> DOUBLE = new DoubleForm();

    Schema schema();

    long least();

    long greatest();

    R result(long lane);

    void encode(long lane, ByteSink out);

    long decode(ByteSource in);

    /** Longs, which are kept as they are. */
    final class LongForm implements NumberForm<Long> {

        @Override
        public Schema schema() {
            return Schema.create(Schema.Type.LONG);
        }

        @Override
        public long least() {
            return Long.MIN_VALUE;
        }

        @Override
        public long greatest() {
            return Long.MAX_VALUE;
        }

        @Override
        public Long result(long lane) {
            return lane;
        }

        @Override
        public void encode(long lane, ByteSink out) {
            out.writeLong(lane);
        }

        @Override
        public long decode(ByteSource in) {
            return in.readLong();
        }
    }

    /** Doubles: of negative ones all bits but the sign are turned, so that the order of longs is that of the doubles. */
    final class DoubleForm implements NumberForm<Double> {

        static long lane(double value) {
            return turn(Double.doubleToLongBits(value));
        }

        private static long turn(long bits) {
            return bits ^ (bits >> 63 & Long.MAX_VALUE);
        }

        @Override
        public Schema schema() {
            return Schema.create(Schema.Type.DOUBLE);
        }

        @Override
        public long least() {
            return lane(Double.NEGATIVE_INFINITY);
        }

        @Override
        public long greatest() {
            return lane(Double.NaN);
        }

        @Override
        public Double result(long lane) {
            return Double.longBitsToDouble(turn(lane));
        }

        @Override
        public void encode(long lane, ByteSink out) {
            out.writeFixed64LE(turn(lane));
        }

        @Override
        public long decode(ByteSource in) {
            return lane(in.readDouble());
        }
    }
}
