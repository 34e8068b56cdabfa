package io.tidemark.conformance.spark;

import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.KeyGroups;
import io.tidemark.conformance.Letter;
import io.tidemark.conformance.Stamper;
import io.tidemark.testkit.reference.Partition;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.StatefulProcessor;
import org.apache.spark.sql.streaming.TTLConfig;
import org.apache.spark.sql.streaming.TimeMode;
import org.apache.spark.sql.streaming.TimerValues;
import org.apache.spark.sql.streaming.ValueState;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Stamps a batch's records of one partition, and adds a tick row for each key group: the partition's clock after the batch.
 *
 * <p>Takes positions, in any order within a batch; the position after the last record stands for the end of the input. Its state is
 * the partition's clock.
 */
final class StampProcessor extends StatefulProcessor<Integer, Integer, Tuple2<Integer, byte[]>> {

    private final String scenario;
    private transient @Nullable Running running;

    StampProcessor(String scenario) {
        this.scenario = scenario;
    }

    /** What a processor has once it was initialised. */
    private record Running(JobUnderTest job, ValueState<Long> clock) {}

    @Override
    public void init(OutputMode outputMode, TimeMode timeMode) {
        running = new Running(
                JobUnderTest.parse(scenario), getHandle().getValueState("clock", Encoders.LONG(), TTLConfig.NONE()));
    }

    @Override
    public Iterator<Tuple2<Integer, byte[]>> handleInputRows(
            Integer sender, Iterator<Integer> rows, TimerValues timers) {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("The processor takes rows before it was initialised.");
        }
        Stamper stamper = current.job().stamper(sender);
        if (current.clock().exists()) {
            stamper.restore(current.clock().get());
        }
        Partition partition = current.job().partition(sender);
        List<Tuple2<Integer, byte[]>> output = new ArrayList<>();
        Letter.Clock tick = stamper.clock();
        for (int position :
                CollectionConverters.asJava(rows.toSeq()).stream().sorted().toList()) {
            if (position == partition.events().size()) {
                tick = stamper.ended();
            } else {
                stamper.stamp(partition.name(), partition.events().get(position), position)
                        .ifPresent(record -> output.add(new Tuple2<>(KeyGroups.of(record.entry()), record.toBytes())));
                tick = stamper.clock();
            }
        }
        current.clock().update(stamper.largest());
        for (int keyGroup = 0; keyGroup < JobUnderTest.KEY_GROUPS; keyGroup++) {
            output.add(new Tuple2<>(keyGroup, tick.toBytes()));
        }
        return CollectionConverters.asScala(output.iterator());
    }
}
