package io.tidemark.bench.flink;

import java.time.Duration;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** Lets the first record of an id pass and forgets the id after some event time; the time-to-live of Flink's states knows only the wall clock. */
final class FirstOfId extends KeyedProcessFunction<Long, Click, Outcomes> {

    private final long remembered;
    private transient @Nullable ValueState<Boolean> seen;

    FirstOfId(Duration remembered) {
        this.remembered = remembered.toMillis();
    }

    @Override
    public void open(OpenContext context) {
        seen = getRuntimeContext().getState(new ValueStateDescriptor<>("seen", Types.BOOLEAN));
    }

    private ValueState<Boolean> seen() {
        ValueState<Boolean> state = seen;
        if (state == null) {
            throw new IllegalStateException("The function was not opened.");
        }
        return state;
    }

    @Override
    public void processElement(Click click, Context context, Collector<Outcomes> output) throws Exception {
        if (seen().value() == null) {
            seen().update(true);
            context.timerService().registerEventTimeTimer(context.timestamp() + remembered);
            Outcomes outcome = new Outcomes();
            outcome.key = click.key;
            output.collect(outcome);
        }
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<Outcomes> output) {
        seen().clear();
    }
}
