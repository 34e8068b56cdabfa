package io.tidemark.bench.spark;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Outcome;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/** A sink that adds up hashes of results; the columns are key, start, end, count, sum, or as many of them as a workload has. */
final class ResultsStream implements StreamingWrite {

    private static final int START = 1;
    private static final int END = 2;
    private static final int COUNT = 3;
    private static final int SUM = 4;
    private static final long MICROS = 1_000;

    @Override
    public StreamingDataWriterFactory createStreamingWriterFactory(PhysicalWriteInfo info) {
        return (partition, task, epoch) -> new Writer();
    }

    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(long epoch, WriterCommitMessage[] messages) {}

    @Override
    public void abort(long epoch, WriterCommitMessage[] messages) {}

    /** What a task says when it is done. */
    private record Done() implements WriterCommitMessage {}

    private static final class Writer implements DataWriter<InternalRow> {

        private final Workload workload = Run.current().workload();
        private final Results results = Run.current().sink();

        @Override
        public void write(InternalRow row) {
            if (workload.keys().strings()) {
                String key = row.getUTF8String(FeedReader.KEY).toString();
                if (!key.equals(Cursor.string(FeedReader.FLUSH))) {
                    window(Outcome.key(key), row);
                }
                return;
            }
            long key = row.getLong(FeedReader.KEY);
            if (key == FeedReader.FLUSH) {
                return;
            }
            switch (workload.kind()) {
                case WINDOW, SESSION -> window(key, row);
                case DEDUP -> results.id(key);
                case JOIN -> results.pair(key, row.getLong(START), row.getLong(END));
            }
        }

        private void window(long key, InternalRow row) {
            results.window(
                    key, row.getLong(START) / MICROS, row.getLong(END) / MICROS, row.getLong(COUNT), row.getLong(SUM));
        }

        @Override
        public WriterCommitMessage commit() {
            return new Done();
        }

        @Override
        public void abort() {
            throw new IllegalStateException("A task was given up; what it wrote has been counted.");
        }

        @Override
        public void close() {}
    }
}
