package io.tidemark.testkit;

import io.tidemark.operator.Operator;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.state.StateStore;
import io.tidemark.time.ClockState;
import io.tidemark.time.MergedClock;
import io.tidemark.time.Times;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;

/** One task of an operator: takes batches from its wires, moves the clock, and does what is due. */
final class OperatorAgent {

    private final Operator operator;
    private final StateStore store;
    private final TreeByteMap rows;
    private final List<Wiring.Inbound> inbounds;
    private final List<MergedClock> clocks;
    private final Emission emission;
    private final Counters counters;
    private final InstantSource processingClock;
    private long clock = Times.BEFORE_ALL;

    OperatorAgent(Parts parts, List<Wiring.Inbound> inbounds, Emission emission, InstantSource processingClock) {
        this.processingClock = processingClock;
        this.operator = parts.operator();
        this.store = parts.store();
        this.rows = parts.rows();
        this.counters = parts.counters();
        this.inbounds = inbounds;
        this.emission = emission;
        this.clocks = inbounds.stream()
                .map(inbound -> new MergedClock(inbound.wires().size()))
                .toList();
    }

    /** The operator with its state and counts. */
    record Parts(Operator operator, StateStore store, TreeByteMap rows, Counters counters) {}

    /** What a cut keeps of all tasks of an operator. */
    record Kept(TreeByteMap rows, long closedUpTo, List<Long> clocks) {}

    /** A wire of this task that has something on it. */
    record Ready(OperatorAgent agent, int way, int sender) {
        void take() {
            agent.take(way, sender);
        }
    }

    void restore(Kept kept) {
        rows.putKeyGroups(kept.rows(), store.firstKeyGroup(), store.endKeyGroup());
        for (int way = 0; way < clocks.size(); way++) {
            clocks.get(way).restore(kept.clocks().get(way));
        }
        operator.restore(kept.closedUpTo());
        clock = minimum();
    }

    Kept kept() {
        return new Kept(
                rows,
                operator.closedUpTo(),
                clocks.stream().map(MergedClock::finite).toList());
    }

    Counters counters() {
        return counters;
    }

    TreeByteMap rows() {
        return rows;
    }

    long clock() {
        return clock;
    }

    void addReady(List<Ready> ready) {
        for (int way = 0; way < inbounds.size(); way++) {
            List<Wire> wires = inbounds.get(way).wires();
            for (int sender = 0; sender < wires.size(); sender++) {
                if (!wires.get(sender).isEmpty()) {
                    ready.add(new Ready(this, way, sender));
                }
            }
        }
    }

    private void take(int way, int sender) {
        Batch batch = inbounds.get(way).wires().get(sender).poll();
        if (batch == null) {
            return;
        }
        operator.now(processingClock.millis());
        if (batch.size > 0) {
            operator.process(batch, emission);
        }
        clocks.get(way).update(sender, batch.clockState, batch.clock);
        long risen = Math.max(clock, minimum());
        if (risen > clock || operator.nextDue() <= risen) {
            clock = risen;
            advance();
        }
        tick();
        flush();
    }

    /** When the operator wants to be called by processing time, in ms. */
    long nextTick() {
        return operator.nextTick();
    }

    /** Does what is due by processing time. */
    void tick() {
        long now = processingClock.millis();
        if (operator.nextTick() <= now) {
            operator.tick(now, emission);
        }
    }

    private void advance() {
        if (operator.nextDue() <= clock) {
            for (int group = store.firstKeyGroup(); group < store.endKeyGroup(); group++) {
                while (operator.advance(group, clock, emission)) {
                    // Each call is one step; the next goes on where it stopped.
                }
            }
        }
        operator.settle(clock);
    }

    /** Says what this task promises now. */
    void flush() {
        emission.flush(clock == Times.END ? ClockState.ENDED : ClockState.ACTIVE, operator.promise(clock));
    }

    private long minimum() {
        return IntStream.range(0, clocks.size())
                .filter(way -> inbounds.get(way).holdsClock())
                .mapToLong(way -> clocks.get(way).clock())
                .min()
                .orElse(Times.BEFORE_ALL);
    }
}
