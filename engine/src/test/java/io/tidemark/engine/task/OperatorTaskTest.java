package io.tidemark.engine.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.flow.Channel;
import io.tidemark.engine.flow.Outlet;
import io.tidemark.engine.heap.HeapStoreProvider;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.operator.Operator;
import io.tidemark.operator.Output;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Origins;
import io.tidemark.sink.SinkWriter;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Goal: what an operator closes, and what a cut keeps of its clocks, depend on the clocks alone, and not on which records a task has
 * seen or whom it hears first. Method: a task with an operator that notes what it is asked, and senders played by the test.
 */
class OperatorTaskTest {

    private static final int KEY_GROUPS = 2;

    private static final SinkWriter<DeadLetter> NOWHERE = new SinkWriter<>() {
        @Override
        public void write(DeadLetter value, long time) {}

        @Override
        public List<String> prepare(long cut) {
            return List.of();
        }

        @Override
        public void close() {}
    };

    private final List<String> asked = new ArrayList<>();
    private final Channel[] channels = {new Channel(true, 1, 0), new Channel(true, 1, 0)};
    private final List<Outlet> senders = new ArrayList<>();
    private final CutPart part = new CutPart(0, new Worker.TakeCut(7, new BitSet(), false, null), 1);
    private InputClocks clocks = new InputClocks(List.of());
    private long due = Times.END;

    /** Says when something is due, and notes what it is asked to do. */
    private final class Noting implements Operator {

        @Override
        public void process(Batch batch, Output output) {
            asked.add("process " + batch.size);
        }

        @Override
        public long nextDue() {
            return due;
        }

        @Override
        public boolean advance(int keyGroup, long clock, Output output) {
            asked.add("advance group " + keyGroup + " to " + clock);
            due = Times.END;
            return false;
        }

        @Override
        public void settle(long clock) {
            asked.add("settle " + clock);
        }

        @Override
        public long promise(long clock) {
            return clock;
        }

        @Override
        public long closedUpTo() {
            return 0;
        }

        @Override
        public void restore(long closedUpTo) {}
    }

    private OperatorTask task() {
        TaskStore store = new HeapStoreProvider()
                .start(new StoreContext(StoreSetting.HEAP, "job", 1, Copies.NONE))
                .open(
                        new TaskPlace("operator", 0, KEY_GROUPS, KEY_GROUPS, new Origins()),
                        new ChunkBuffers("operator", chunk -> {}));
        Emitting nowhere = new Emitting(
                (value, time, stamp, origin, position) -> {},
                List.of(),
                Map.of(),
                Map.of(),
                new DeadLetters(NOWHERE, NOWHERE, failure -> {}, new DeadLetterBudget(1)));
        List<OperatorTask.Inlet> inlets =
                List.of(new OperatorTask.Inlet(channels[0], 0, 0), new OperatorTask.Inlet(channels[1], 0, 1));
        return new OperatorTask(
                new OperatorTask.Parts(
                        "operator", new Noting(), store, new ChunkBuffers("operator", chunk -> {}), inlets, clocks),
                nowhere,
                new Counters(),
                cut -> part);
    }

    @BeforeEach
    void connect() {
        clocks = new InputClocks(List.of(new TaskFactory.Inbound(List.of(channels), true)));
        for (Channel channel : channels) {
            senders.add(new Outlet(new Channel[] {channel}));
        }
    }

    private void say(int sender, ClockState state, long clock) {
        senders.get(sender).flush(state, clock, Batch.NO_BARRIER);
    }

    private void barrier(int sender, ClockState state, long clock) {
        senders.get(sender).flush(state, clock, part.cut());
    }

    private void work(OperatorTask task) {
        while (task.work(0) > 0) {}
    }

    @Test
    void itIsSettledWheneverTheClockHasRisen() {
        OperatorTask task = task();
        task.begin();
        say(0, ClockState.ACTIVE, 5);
        work(task);
        assertThat(asked).as("one sender has said nothing yet").isEmpty();
        say(1, ClockState.ACTIVE, 3);
        work(task);
        assertThat(asked).as("no record came, and nothing is due").containsExactly("settle 3");
        due = 5;
        say(1, ClockState.ACTIVE, 9);
        work(task);
        assertThat(asked).containsExactly("settle 3", "advance group 0 to 5", "advance group 1 to 5", "settle 5");
    }

    @Test
    void whatIsDueAtTheClockOfACutComesFirst() {
        clocks.all().get(0).restore(20);
        due = 10;
        OperatorTask task = task();
        task.begin();
        work(task);
        assertThat(asked)
                .as("before anybody has said anything")
                .containsExactly("advance group 0 to 20", "advance group 1 to 20", "settle 20");
    }

    @Test
    void aCutAfterTheEndKeepsTheClocksOfTheBarrierBeforeIt() {
        for (int first = 0; first < senders.size(); first++) {
            OperatorTask task = task();
            task.begin();
            for (int sender = 0; sender < senders.size(); sender++) {
                barrier(sender, ClockState.ACTIVE, 10L + sender);
            }
            work(task);
            List<Long> before = Named.get(part.operators(), "operator").inputClocks();
            say(first, ClockState.ENDED, Times.END);
            work(task);
            say(1 - first, ClockState.ENDED, Times.END);
            work(task);
            for (int sender = 0; sender < senders.size(); sender++) {
                barrier(sender, ClockState.ENDED, Times.END);
            }
            work(task);
            assertThat(Named.get(part.operators(), "operator").inputClocks())
                    .as("sender %d ends first", first)
                    .isEqualTo(before)
                    .doesNotContain(Times.END);
            senders.clear();
            connect();
        }
    }
}
