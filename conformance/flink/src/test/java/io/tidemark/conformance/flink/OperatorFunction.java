package io.tidemark.conformance.flink;

import io.tidemark.conformance.HostedTask;
import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.Letter;
import io.tidemark.conformance.Outcome;
import io.tidemark.conformance.SortedRows;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** Runs the operator on keyed map state: one task for each key group, made when the key group's first letter comes. */
final class OperatorFunction extends KeyedProcessFunction<Integer, Tuple2<Integer, byte[]>, byte[]> {

    private final String scenario;
    private final String run;
    private transient @Nullable Running running;

    /** The operator of a scenario, in a run that is watched through {@link RunWatch}. */
    OperatorFunction(String scenario, String run) {
        this.scenario = scenario;
        this.run = run;
    }

    @Override
    public void open(OpenContext context) {
        MapState<String, byte[]> rows =
                getRuntimeContext().getMapState(new MapStateDescriptor<>("rows", Types.STRING, FlinkHost.BYTES));
        running = new Running(JobUnderTest.parse(scenario), rows);
    }

    @Override
    public void processElement(Tuple2<Integer, byte[]> parcel, Context context, Collector<byte[]> output) {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("The function takes records before it was opened.");
        }
        Letter letter = Letter.TYPE.fromBytes(parcel.f1);
        current.take(parcel.f0, letter).forEach(outcome -> output.collect(outcome.toBytes()));
        RunWatch.of(run).taken(letter);
    }

    /** The tasks made so far. A barrier may follow any element, so every letter is flushed. */
    private static final class Running {

        private final JobUnderTest job;
        private final MapState<String, byte[]> rows;
        private final TreeMap<Integer, HostedTask> tasks = new TreeMap<>();
        private List<Outcome> outcomes = new ArrayList<>();

        Running(JobUnderTest job, MapState<String, byte[]> rows) {
            this.job = job;
            this.rows = rows;
        }

        List<Outcome> take(int keyGroup, Letter letter) {
            HostedTask task = tasks.computeIfAbsent(
                    keyGroup,
                    absent ->
                            job.task(new SortedRows(new MapStateRows(rows)), absent, outcome -> outcomes.add(outcome)));
            task.take(letter);
            task.flush();
            List<Outcome> taken = outcomes;
            outcomes = new ArrayList<>();
            return taken;
        }
    }
}
