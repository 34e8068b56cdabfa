package io.tidemark.conformance.flink;

import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.KeyGroups;
import io.tidemark.conformance.Letter;
import io.tidemark.conformance.Stamper;
import io.tidemark.testkit.reference.Partition;
import java.util.List;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Stamps the records of one partition right behind its source, and sends the partition's clock after each to every key group.
 *
 * <p>Takes positions; the position after the last record stands for the end of the input. Its state is the partition's clock, as
 * operator state in union form: merged by maximum, whoever had it before.
 */
final class StampFunction extends RichFlatMapFunction<Long, Tuple2<Integer, byte[]>> implements CheckpointedFunction {

    private final String scenario;
    private final int sender;
    private transient @Nullable Running running;

    StampFunction(String scenario, int sender) {
        this.scenario = scenario;
        this.sender = sender;
    }

    /** What a task has once it was given its state. */
    private record Running(JobUnderTest job, Stamper stamper, ListState<Long> clocks) {}

    private Running running() {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("The function is used before it was given its state.");
        }
        return current;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        JobUnderTest job = JobUnderTest.parse(scenario);
        Stamper stamper = job.stamper(sender);
        ListState<Long> clocks =
                context.getOperatorStateStore().getUnionListState(new ListStateDescriptor<>("clock", Types.LONG));
        for (Long largest : clocks.get()) {
            stamper.restore(Math.max(stamper.largest(), largest));
        }
        running = new Running(job, stamper, clocks);
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        running().clocks().update(List.of(running().stamper().largest()));
    }

    @Override
    public void flatMap(Long position, Collector<Tuple2<Integer, byte[]>> output) {
        Stamper stamper = running().stamper();
        Partition partition = running().job().partition(sender);
        int at = Math.toIntExact(position);
        if (at == partition.events().size()) {
            toAll(stamper.ended(), output);
            return;
        }
        stamper.stamp(partition.name(), partition.events().get(at), at)
                .ifPresent(record -> output.collect(Tuple2.of(KeyGroups.of(record.entry()), record.toBytes())));
        toAll(stamper.clock(), output);
    }

    private static void toAll(Letter letter, Collector<Tuple2<Integer, byte[]>> output) {
        for (int keyGroup = 0; keyGroup < JobUnderTest.KEY_GROUPS; keyGroup++) {
            output.collect(Tuple2.of(keyGroup, letter.toBytes()));
        }
    }
}
