package io.tidemark.engine.task;

import io.tidemark.job.Node.SourceNode;
import io.tidemark.job.SourceSettings;
import io.tidemark.operator.Output;
import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origins;
import io.tidemark.record.Reason;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.SourceRun;
import io.tidemark.time.Times;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Takes what a reader hands over: gives each record its time and stamp, and sends what cannot pass to the dead letters. */
final class SourceIntake implements RecordOutput<Object> {

    private final SourceNode node;
    private final SourceRun<Object> run;
    private final SourceSettings settings;
    private final @Nullable ToLongFunction<Object> times;
    private final Origins origins;
    private final Counters counters;
    private final Output output;
    private final UserErrors errors;
    private @Nullable SourcePartition partition;
    private long now;
    private long sourceClock;
    private long read;
    private long passed;
    private long refused;

    SourceIntake(SourceNode node, SourceRun<Object> run, Origins origins, Way way) {
        this.node = node;
        this.run = run;
        this.settings = node.settings();
        this.times = node.times();
        this.origins = origins;
        this.counters = way.counters();
        this.output = way.output();
        this.errors = way.errors();
    }

    /** Where records go from here. */
    record Way(Counters counters, Output output, UserErrors errors) {}

    int origin(String partitionId) {
        return origins.id(node.name(), partitionId);
    }

    Counters counters() {
        return counters;
    }

    /**
     * Begins to take records of a partition; returns how many were read so far in all.
     *
     * @param clock what the source's clock was said to be
     */
    long begin(SourcePartition from, long processingTime, long clock) {
        partition = from;
        now = processingTime;
        sourceClock = clock;
        return read;
    }

    /** Ends it; returns how many were read so far in all. */
    long end() {
        SourcePartition from = current();
        counters.add(Counter.IN, from.origin(), passed + refused);
        counters.add(Counter.CONTRIBUTED, from.origin(), passed);
        counters.add(Counter.REFUSED, from.origin(), refused);
        passed = 0;
        refused = 0;
        return read;
    }

    @Override
    public void record(Object value, long position, long sourceTime, long appendTime) {
        read++;
        SourcePartition from = current();
        from.wake(sourceClock);
        long time = sourceTime;
        if (times != null) {
            try {
                time = times.applyAsLong(value);
            } catch (RuntimeException e) {
                refused++;
                errors.report(new UserErrors.Failure(
                        Reason.USER_ERROR,
                        "reading the event time",
                        value,
                        Times.BEFORE_ALL,
                        from.clock(),
                        from.origin(),
                        position,
                        e));
                return;
            }
        } else if (sourceTime == NO_TIME) {
            throw SourceTask.missingTime(node.name());
        }
        if (!Times.inRange(time)) {
            refuse(Reason.OUT_OF_RANGE, value, time, position, "Its event time " + time + " is beyond 2^60 ms.");
        } else if (isFuture(time, appendTime)) {
            refuse(
                    Reason.FUTURE,
                    value,
                    time,
                    position,
                    "Its event time is more than " + settings.futureBound() + " ms ahead of when it was appended.");
        } else {
            passed++;
            long stamp = from.take(time, settings.outOfOrderness());
            output.emit(value, time, stamp, from.origin(), position);
        }
    }

    private boolean isFuture(long time, long appendTime) {
        if (appendTime != NO_TIME) {
            return time > appendTime + settings.futureBound();
        }
        return settings.futureByProcessingTime() && time > now + settings.futureBound();
    }

    @Override
    public void malformed(String text, long position, String why) {
        read++;
        current().wake(sourceClock);
        refuse(Reason.MALFORMED, text, Times.BEFORE_ALL, position, why);
    }

    private void refuse(Reason reason, Object value, long time, long position, String why) {
        refused++;
        SourcePartition from = current();
        output.deadLetter(new DeadLetter(
                reason,
                node.name(),
                origins.get(from.origin()),
                run.describe(from.id(), position),
                time,
                from.clock(),
                null,
                value,
                why));
    }

    private SourcePartition current() {
        SourcePartition from = partition;
        if (from == null) {
            throw new IllegalStateException("Source " + node.name() + " handed over a record outside of a read.");
        }
        return from;
    }
}
