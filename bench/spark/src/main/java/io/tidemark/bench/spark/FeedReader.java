package io.tidemark.bench.spark;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import java.time.Duration;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.unsafe.types.UTF8String;

/** Reads records of a partition into one row of Spark's own form, which is filled anew for each. */
final class FeedReader implements PartitionReader<InternalRow> {

    /** The key of the record that closes all windows. */
    static final long FLUSH = Long.MIN_VALUE;

    static final int KEY = 0;
    private static final int AMOUNT = 1;
    private static final int TIME = 2;
    private static final int STRING_BYTES = 32;
    private static final long MICROS = 1_000;
    private static final Duration AHEAD = Duration.ofMinutes(10);

    private final FeedPartition partition;
    private final Workload workload = Run.current().workload();
    private final Cursor cursor;
    private final UnsafeRowWriter writer = new UnsafeRowWriter(TIME + 1, STRING_BYTES);
    private long next;
    private boolean flushes;

    FeedReader(FeedPartition partition) {
        this.partition = partition;
        this.cursor = workload.cursor(partition.slot());
        this.next = partition.from();
        this.flushes = partition.flushes();
    }

    @Override
    public boolean next() {
        if (next < partition.to()) {
            cursor.at(next++);
            write(cursor.key(), cursor.amount(), cursor.time());
            return true;
        }
        if (flushes) {
            flushes = false;
            write(FLUSH, 0, workload.timeAt(next) + AHEAD.toMillis());
            return true;
        }
        return false;
    }

    private void write(long key, long amount, long time) {
        writer.reset();
        writer.zeroOutNullBytes();
        if (workload.keys().strings()) {
            writer.write(KEY, UTF8String.fromString(Cursor.string(key)));
        } else {
            writer.write(KEY, key);
        }
        writer.write(AMOUNT, amount);
        writer.write(TIME, time * MICROS);
    }

    @Override
    public InternalRow get() {
        return writer.getRow();
    }

    @Override
    public void close() {}
}
