package io.tidemark.bench.spark;

import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/** A format: read, it gives the records of a side of the run's workload; written to, it adds up hashes of results. Found by its name. */
public final class FeedTables implements TableProvider {

    /** The option that says which side is read, from 0. */
    static final String SIDE = "side";

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return schema();
    }

    private static StructType schema() {
        String key = Run.current().workload().keys().strings() ? "STRING" : "BIGINT";
        return StructType.fromDDL("k " + key + " NOT NULL, v BIGINT NOT NULL, ts TIMESTAMP NOT NULL");
    }

    @Override
    public Table getTable(@Nullable StructType schema, Transform[] transforms, Map<String, String> properties) {
        return new FeedTable();
    }

    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    private static final class FeedTable implements Table, SupportsRead, SupportsWrite {

        @Override
        public String name() {
            return "feed";
        }

        @Override
        @Deprecated
        public StructType schema() {
            return FeedTables.schema();
        }

        @Override
        public Set<TableCapability> capabilities() {
            return Set.of(
                    TableCapability.MICRO_BATCH_READ,
                    TableCapability.STREAMING_WRITE,
                    TableCapability.ACCEPT_ANY_SCHEMA);
        }

        @Override
        public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
            int firstSlot = options.getInt(SIDE, 0) * Workload.PARTITIONS;
            return () -> new FeedScan(firstSlot);
        }

        @Override
        public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
            return new WriteBuilder() {
                @Override
                public Write build() {
                    return new ResultsWrite();
                }
            };
        }
    }

    private record FeedScan(int firstSlot) implements Scan {

        @Override
        public StructType readSchema() {
            return schema();
        }

        @Override
        public MicroBatchStream toMicroBatchStream(String checkpoint) {
            return new FeedStream(firstSlot);
        }
    }

    private static final class ResultsWrite implements Write {

        @Override
        public StreamingWrite toStreaming() {
            return new ResultsStream();
        }
    }
}
