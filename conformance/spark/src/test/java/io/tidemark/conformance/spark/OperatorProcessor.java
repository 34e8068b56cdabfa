package io.tidemark.conformance.spark;

import io.tidemark.conformance.HostedTask;
import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.Letter;
import io.tidemark.conformance.SortedRows;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.streaming.MapState;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.StatefulProcessor;
import org.apache.spark.sql.streaming.TTLConfig;
import org.apache.spark.sql.streaming.TimeMode;
import org.apache.spark.sql.streaming.TimerValues;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Runs the operator on map state: a task lives for one key group and batch, since Spark makes processors anew for each batch.
 *
 * <p>The rows of a batch come in any order, so clocks are taken after all records.
 */
final class OperatorProcessor extends StatefulProcessor<Integer, Tuple2<Integer, byte[]>, byte[]> {

    private final String scenario;
    private transient @Nullable Running running;

    OperatorProcessor(String scenario) {
        this.scenario = scenario;
    }

    /** What a processor has once it was initialised. */
    private record Running(JobUnderTest job, MapState<byte[], byte[]> rows) {}

    @Override
    public void init(OutputMode outputMode, TimeMode timeMode) {
        running = new Running(
                JobUnderTest.parse(scenario),
                getHandle().getMapState("rows", Encoders.BINARY(), Encoders.BINARY(), TTLConfig.NONE()));
    }

    @Override
    public Iterator<byte[]> handleInputRows(
            Integer keyGroup, Iterator<Tuple2<Integer, byte[]>> parcels, TimerValues timers) {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("The processor takes rows before it was initialised.");
        }
        List<byte[]> output = new ArrayList<>();
        HostedTask task = current.job()
                .task(
                        new SortedRows(new MapStateRows(current.rows())),
                        keyGroup,
                        outcome -> output.add(outcome.toBytes()));
        List<Letter> clocks = new ArrayList<>();
        while (parcels.hasNext()) {
            Letter letter = Letter.TYPE.fromBytes(parcels.next()._2());
            if (letter instanceof Letter.Clock) {
                clocks.add(letter);
            } else {
                task.take(letter);
            }
        }
        clocks.forEach(task::take);
        task.flush();
        return CollectionConverters.asScala(output.iterator());
    }
}
