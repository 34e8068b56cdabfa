package io.tidemark.bench.flink.sql;

import io.tidemark.bench.common.Outcome;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.flink.FeedSource;
import io.tidemark.bench.flink.ResultsSink;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;

/** The connector {@code feed}: read, it gives the records of the run's workload; written to, it adds up hashes of results. Found by name. */
public final class FeedTables implements DynamicTableSourceFactory, DynamicTableSinkFactory {

    private static final int TIME_DIGITS = 3;

    private static final int KEY = 0;
    private static final int START = 1;
    private static final int END = 2;
    private static final int COUNT = 3;
    private static final int SUM = 4;

    @Override
    public String factoryIdentifier() {
        return "feed";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(DynamicTableFactory.Context context) {
        return new FeedTable();
    }

    @Override
    public DynamicTableSink createDynamicTableSink(DynamicTableFactory.Context context) {
        return new ResultsTable();
    }

    private static final class FeedTable implements ScanTableSource {

        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.insertOnly();
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            boolean strings = Run.current().workload().keys().strings();
            return SourceProvider.of(new FeedSource<>(0, new RowFilling(strings)));
        }

        @Override
        public DynamicTableSource copy() {
            return new FeedTable();
        }

        @Override
        public String asSummaryString() {
            return "feed";
        }
    }

    private static final class ResultsTable implements DynamicTableSink {

        @Override
        public ChangelogMode getChangelogMode(ChangelogMode requested) {
            return ChangelogMode.insertOnly();
        }

        @Override
        public SinkRuntimeProvider getSinkRuntimeProvider(DynamicTableSink.Context context) {
            boolean strings = Run.current().workload().keys().strings();
            return SinkV2Provider.of(new ResultsSink<RowData>((results, row) -> take(results, row, strings)));
        }

        private static void take(Results results, RowData row, boolean strings) {
            results.window(
                    strings ? Outcome.key(row.getString(KEY).toString()) : row.getLong(KEY),
                    row.getTimestamp(START, TIME_DIGITS).getMillisecond(),
                    row.getTimestamp(END, TIME_DIGITS).getMillisecond(),
                    row.getLong(COUNT),
                    row.getLong(SUM));
        }

        @Override
        public DynamicTableSink copy() {
            return new ResultsTable();
        }

        @Override
        public String asSummaryString() {
            return "results";
        }
    }
}
