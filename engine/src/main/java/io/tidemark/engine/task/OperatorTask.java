package io.tidemark.engine.task;

import io.tidemark.engine.flow.Channel;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.operator.Operator;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One operator on one worker: takes batches from all senders, moves the clock, and takes part in cuts. */
/*
 * When the clock has moved far enough for something to be due, the operator is advanced key group by key group, a step at a time; no
 * batch is taken in between. A barrier blocks the channel it came through until it has come through all of them. Every barrier
 * carries its sender's clock, so when they are all here every task of the operator has the same clock, and has fired what it makes due.
 */
final class OperatorTask implements Task {

    private enum State {
        /** Takes batches. */
        TAKING,
        /** Does what is due, key group by key group. */
        ADVANCING
    }

    private static final int BATCHES_PER_STEP = 4;

    /** How many results closing windows may give before the other tasks of the worker have their turn. */
    private static final int RESULTS_PER_STEP = 8 * Batch.RECORDS_MAX;

    private final String name;
    private final Operator operator;
    private final TaskStore store;
    private final ChunkBuffers chunks;
    private final Inlet[] inlets;
    private final InputClocks inputClocks;
    private final Emitting output;
    private final Counters counters;
    private final CutPart.Places cutPlaces;

    private State state = State.TAKING;
    private long clock;
    private long advancingTo;
    private int advancingGroup;
    private int nextInlet;
    private int barriers;
    private long barrier = Batch.NO_BARRIER;
    private @Nullable BatchStart batch;
    /** Whether what the processing time of the batch makes due is still to be done. */
    private boolean isBehind;

    private boolean isWritingCut;
    /** How far it was at the last barrier before the end. */
    private CutPart.@Nullable OperatorClocks beforeEnd;

    OperatorTask(Parts parts, Emitting output, Counters counters, CutPart.Places cutPlaces) {
        this.name = parts.name();
        this.operator = parts.operator();
        this.store = parts.store();
        this.chunks = parts.chunks();
        this.inlets = parts.inlets().toArray(Inlet[]::new);
        this.inputClocks = parts.inputClocks();
        this.output = output;
        this.counters = counters;
        this.cutPlaces = cutPlaces;
    }

    /** Begins at the clocks that were restored, if any were; what another form of the job has due at them comes before any record. */
    void begin() {
        clock = inputClocks.minimum();
        if (operator.nextDue() <= clock) {
            startAdvancing();
        }
    }

    private void startAdvancing() {
        state = State.ADVANCING;
        advancingTo = clock;
        advancingGroup = store.firstKeyGroup();
    }

    /** What an operator task is made of. */
    record Parts(
            String name,
            Operator operator,
            TaskStore store,
            ChunkBuffers chunks,
            List<Inlet> inlets,
            InputClocks inputClocks) {}

    /** A channel with the way it belongs to and the sender's number within that way. */
    static final class Inlet {
        private final Channel channel;
        private final int way;
        private final int sender;
        private boolean blocked;

        Inlet(Channel channel, int way, int sender) {
            this.channel = channel;
            this.way = way;
            this.sender = sender;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int work(long now) {
        if (!output.drain() || !output.hasRoom(now)) {
            return 0;
        }
        if (batch != null) {
            return work(batch);
        }
        operator.now(now);
        return state == State.ADVANCING ? advance() : take() + tick(now);
    }

    /** Takes a batch: what its processing time makes due comes before its first record, and nothing becomes due during it. */
    private int work(BatchStart in) {
        operator.now(in.processingTime());
        if (state == State.ADVANCING) {
            return advance();
        }
        if (isBehind) {
            isBehind = tick(in.processingTime()) > 0;
            return 1;
        }
        return take();
    }

    /** Begins a batch. */
    void open(BatchStart start) {
        batch = start;
        isBehind = true;
    }

    private int take() {
        int taken = 0;
        // Right behind a barrier nearly every record meets a page that has to be written before it changes.
        int most = isWritingCut ? 1 : BATCHES_PER_STEP;
        for (int n = 0; n < inlets.length && taken < most && takes(); n++) {
            Inlet inlet = inlets[nextInlet];
            nextInlet = nextInlet + 1 == inlets.length ? 0 : nextInlet + 1;
            Batch batch = inlet.blocked ? null : inlet.channel.poll();
            if (batch != null) {
                take(inlet, batch);
                taken++;
                if (!output.drain() || !output.hasRoom()) {
                    return taken;
                }
            }
        }
        return taken;
    }

    private boolean takes() {
        return state == State.TAKING && !isBehind;
    }

    private void take(Inlet inlet, Batch batch) {
        if (batch.size > 0) {
            operator.process(batch, output);
        }
        inputClocks.update(inlet.way, inlet.sender, batch.clockState, batch.clock);
        if (batch.barrier != Batch.NO_BARRIER) {
            inlet.blocked = true;
            barrier = batch.barrier;
            barriers++;
        }
        inlet.channel.giveBack(batch);
        long minimum = inputClocks.minimum();
        boolean moved = minimum > clock;
        clock = Math.max(clock, minimum);
        if (operator.nextDue() <= clock) {
            startAdvancing();
            return;
        }
        if (moved) {
            operator.settle(clock);
        }
        sendOn();
    }

    private int tick(long now) {
        if (state != State.TAKING || operator.nextTick() > now) {
            return 0;
        }
        operator.tick(now, output);
        output.flush(clockState(), operator.promise(clock));
        return 1;
    }

    private int advance() {
        int steps = 0;
        long enough = output.emitted() + RESULTS_PER_STEP;
        while (advancingGroup < store.endKeyGroup()) {
            if (!operator.advance(advancingGroup, advancingTo, output)) {
                advancingGroup++;
            }
            steps++;
            if (!output.drain() || !output.hasRoom() || output.emitted() >= enough) {
                return steps;
            }
        }
        state = State.TAKING;
        operator.settle(advancingTo);
        sendOn();
        return steps + 1;
    }

    private void sendOn() {
        if (barriers == inlets.length) {
            passBarrier();
        } else {
            output.flush(clockState(), operator.promise(clock));
        }
    }

    private void passBarrier() {
        long cut = barrier;
        CutPart part = cutPlaces.part(cut);
        store.freeze(cut, part.whole());
        isWritingCut = true;
        part.addOperator(name, closing(), counters);
        output.barrier(clockState(), operator.promise(clock), part);
        if (part.next() != null) {
            open(part.next());
        }
        part.passed();
        barriers = 0;
        barrier = Batch.NO_BARRIER;
        for (Inlet inlet : inlets) {
            inlet.blocked = false;
        }
    }

    /**
     * Once the end has passed, what was true at the barrier before it is kept: plus infinity is never stored, and what a task merges
     * and closes on the way from there to the end depends on whom it hears first.
     */
    private CutPart.OperatorClocks closing() {
        CutPart.OperatorClocks kept = beforeEnd;
        if (clock != Times.END || kept == null) {
            kept = new CutPart.OperatorClocks(inputClocks.finite(), operator.closedUpTo());
            beforeEnd = kept;
        }
        return kept;
    }

    @Override
    public boolean writeCut() {
        boolean more = store.writeNext();
        if (!more) {
            chunks.handOver();
            isWritingCut = false;
        }
        return more;
    }

    private ClockState clockState() {
        return clock == Times.END ? ClockState.ENDED : ClockState.ACTIVE;
    }

    @Override
    public TaskStatus status() {
        return new TaskStatus(name, clock, counters, new TaskStatus.Keeping(operator.nextDue(), store.rows()));
    }

    @Override
    public Map<String, Counters> refusals() {
        return output.refusals();
    }

    @Override
    public void close() {
        output.close();
    }
}
