package io.tidemark.operator;

import io.tidemark.operator.view.KeyScope;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.SideOutput;
import io.tidemark.process.Timers;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the call of a process that is going on is about, and what it has emitted so far. */
final class ProcessFrame implements ProcessContext<Object, Object> {

    private final KeyScope scope;
    private final KeyCodec keys;
    private final TimerDraft timers;
    private final TimerDraft processingTimers;
    private final List<Emitted> emitted = new ArrayList<>();
    private Call call = new Call(0, false, 0, Times.BEFORE_ALL);
    private long earliest = Times.BEFORE_ALL;

    ProcessFrame(KeyScope scope, KeyCodec keys, TimerDraft timers, TimerDraft processingTimers) {
        this.scope = scope;
        this.keys = keys;
        this.timers = timers;
        this.processingTimers = processingTimers;
    }

    /**
     * A call.
     *
     * @param time the event time of its record or timer
     * @param inputEnded whether it is that of a timer which fires because the input has ended
     * @param clock the clock
     * @param processingTime the processing time
     */
    record Call(long time, boolean inputEnded, long clock, long processingTime) {}

    /** Something emitted. */
    record Emitted(Object value, long time) {}

    /**
     * Begins a call.
     *
     * @param earliestOutput the earliest event time that it may emit with
     */
    void begin(Call newCall, long earliestOutput) {
        call = newCall;
        earliest = earliestOutput;
    }

    Call call() {
        return call;
    }

    /** What was emitted, to be cleared by whoever has taken it. */
    List<Emitted> emitted() {
        return emitted;
    }

    @Override
    public Object key() {
        return keys.decode(scope.key());
    }

    @Override
    public long time() {
        return call.time();
    }

    @Override
    public long clock() {
        return call.clock();
    }

    @Override
    public long processingTime() {
        return call.processingTime();
    }

    @Override
    public boolean inputEnded() {
        return call.inputEnded();
    }

    @Override
    public void emit(Object result) {
        emit(result, call.time());
    }

    @Override
    public void emit(Object result, long time) {
        add(present(result), time);
    }

    @Override
    public <V> void emit(SideOutput<V> side, V value) {
        emit(side, value, call.time());
    }

    @Override
    public <V> void emit(SideOutput<V> side, V value, long time) {
        add(new SideValue(side.name(), present(value)), time);
    }

    private void add(Object value, long time) {
        if (!Times.inRange(time)) {
            throw new IllegalArgumentException("A result was emitted at " + time + ", which is beyond 2^60 ms.");
        }
        if (time < earliest) {
            throw new IllegalArgumentException("A result was emitted at " + time + ", in a timer that may emit from "
                    + earliest + " on: declare an output delay of at least " + (call.time() - time) + " ms.");
        }
        emitted.add(new Emitted(value, time));
    }

    private static Object present(@Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("Null was emitted; records are never null.");
        }
        return value;
    }

    @Override
    public Timers timers() {
        return timers;
    }

    @Override
    public Timers processingTimers() {
        return processingTimers;
    }
}
