package io.tidemark.engine.task;

import io.tidemark.engine.flow.Outlet;
import io.tidemark.operator.Output;
import io.tidemark.operator.step.Receiver;
import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.sink.SinkWriter;
import io.tidemark.time.ClockState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where the records of one task go: through stateless steps into outlets and sinks, and its dead letters into theirs. */
public final class Emitting implements Output {

    private final Receiver chain;
    private final List<Outlet> outlets;
    private final Map<String, List<SinkWriter<?>>> sinks;
    private final SinkWriter<?>[] writers;
    private final Map<String, Counters> refusals;
    private final DeadLetters deadLetters;
    private long now;
    private long emitted;

    /**
     * The way out of a task.
     *
     * @param chain takes the task's records
     * @param outlets what the chain ends in, beside sinks
     * @param sinks the writers that the chain and the dead letters end in, by the sink's name
     * @param refusals counts of records that could not be keyed, by the operator they were meant for
     */
    public Emitting(
            Receiver chain,
            List<Outlet> outlets,
            Map<String, List<SinkWriter<?>>> sinks,
            Map<String, Counters> refusals,
            DeadLetters deadLetters) {
        this.chain = chain;
        this.outlets = outlets;
        this.sinks = sinks;
        this.writers = sinks.values().stream().flatMap(List::stream).toArray(SinkWriter<?>[]::new);
        this.refusals = refusals;
        this.deadLetters = deadLetters;
    }

    @Override
    public void emit(Object value, long time, long stamp, int origin, long position) {
        emitted++;
        chain.receive(value, time, stamp, origin, position);
    }

    /** How many results were emitted so far. */
    long emitted() {
        return emitted;
    }

    @Override
    public void deadLetter(DeadLetter letter) {
        deadLetters.write(letter);
    }

    @Override
    public void failed(UserErrors.Failure failure) {
        deadLetters.failed(failure);
    }

    /** Whether everything sent so far has found room. */
    boolean drain() {
        boolean room = true;
        for (Outlet outlet : outlets) {
            room &= outlet.drain();
        }
        return room;
    }

    /**
     * Whether the sinks take more.
     *
     * @param processingTime in ms
     */
    boolean hasRoom(long processingTime) {
        now = processingTime;
        return hasRoom();
    }

    /** Whether the sinks take more, at the time it was last asked for. */
    boolean hasRoom() {
        boolean room = true;
        for (SinkWriter<?> writer : writers) {
            room &= writer.hasRoom(now);
        }
        return room;
    }

    /** Sends on what was emitted, with the clock that holds for what comes later. */
    void flush(ClockState state, long clock) {
        for (Outlet outlet : outlets) {
            outlet.flush(state, clock, Batch.NO_BARRIER);
        }
    }

    /** Sends a barrier, and gives the cut what belongs to it: the pieces of sinks, and counts. */
    void barrier(ClockState state, long clock, CutPart part) {
        for (Outlet outlet : outlets) {
            outlet.flush(state, clock, part.cut());
        }
        refusals.forEach(part::addCounters);
        part.addDeadLetters(deadLetters.takeCount());
        part.addPieces(prepare(part.cut()));
    }

    /** Counts of records that could not be keyed, by the operator they were meant for. */
    Map<String, Counters> refusals() {
        return refusals;
    }

    private Map<String, List<String>> prepare(long cut) {
        Map<String, List<String>> pieces = new TreeMap<>();
        sinks.forEach((sink, writers) -> {
            List<String> prepared = new ArrayList<>();
            for (SinkWriter<?> writer : writers) {
                prepared.addAll(writer.prepare(cut));
            }
            if (!prepared.isEmpty()) {
                pieces.put(sink, prepared);
            }
        });
        return pieces;
    }

    void close() {
        sinks.values().forEach(writers -> writers.forEach(SinkWriter::close));
    }
}
