package io.tidemark.conformance;

import io.tidemark.job.Node;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.step.BatchOutlet;
import io.tidemark.operator.step.KeyedRouter;
import io.tidemark.operator.step.StepContext;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.record.Origins;
import io.tidemark.state.bytes.ByteMap;
import io.tidemark.state.bytes.ByteStore;
import io.tidemark.state.bytes.Progress;
import io.tidemark.time.MergedClock;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One task of the operator under test on the state of a host.
 *
 * <p>All that has to survive is in the host's rows by the time {@link #flush} returns: a host calls it before its state can be cut,
 * and may drop the task afterwards and make it anew.
 */
public final class HostedTask {

    private final ByteStore store;
    private final KeyGroups range;
    private final Operator operator;
    private final OutcomeOutput output;
    private final SenderRows senders;
    private final Counters counters;
    private final MergedClock clock;
    private final List<Intake> intakes = new ArrayList<>();

    HostedTask(JobUnderTest job, ByteMap rows, KeyGroups range, Consumer<Outcome> outcomes) {
        Origins origins = job.origins();
        int partitions = job.partitions().size();
        this.range = range;
        this.store = new ByteStore(rows, range.first(), range.end(), JobUnderTest.KEY_GROUPS, origins);
        this.counters = new Counters();
        this.clock = new MergedClock(partitions);
        this.output = new OutcomeOutput(origins, outcomes);
        this.senders = new SenderRows(store, range.first(), partitions);
        this.operator = job.operator()
                .create(new OperatorContext(
                        job.operator().name(),
                        store,
                        origins,
                        counters,
                        (origin, position) -> Long.toString(position),
                        partitions == 1));
        job.operator().inputs().forEach(input -> intakes.add(new Intake(input)));
        restore();
    }

    /** Takes a letter; what is due is done when a clock comes. */
    public void take(Letter letter) {
        if (letter instanceof Letter.Stamped record) {
            if (!range.contains(KeyGroups.of(record.entry()))) {
                throw new IllegalStateException("The record " + record + " is not for the key groups " + range + ".");
            }
            intakes.get(intakes.size() == 1 ? 0 : record.entry().side())
                    .router
                    .receive(record.entry(), record.time(), record.stamp(), record.sender(), record.position());
        } else if (letter instanceof Letter.Clock said) {
            process();
            senders.say(said);
            advance(clock.update(said.sender(), said.state(), said.clock()));
        }
    }

    /** Sees to it that everything that was taken is in the host's rows. */
    public void flush() {
        process();
        senders.write(counters);
        store.progress().put(range.first(), new Progress(operator.closedUpTo(), List.of(clock.finite())));
    }

    private void process() {
        for (Intake intake : intakes) {
            if (intake.batch.size > 0) {
                operator.process(intake.batch, output);
                intake.batch.reset();
            }
        }
    }

    private void advance(long now) {
        if (now >= operator.nextDue()) {
            for (int keyGroup = range.first(); keyGroup < range.end(); keyGroup++) {
                boolean more = true;
                while (more) {
                    more = operator.advance(keyGroup, now, output);
                }
            }
            operator.settle(now);
        }
        if (now == Times.END) {
            senders.report(counters, output);
        }
    }

    private void restore() {
        senders.read(counters).forEach(said -> clock.update(said.sender(), said.state(), said.clock()));
        Progress progress = store.progress().get(range.first());
        if (progress != null) {
            clock.restore(progress.clocks().get(0));
            operator.restore(progress.closedUpTo());
        }
    }

    private static StepContext stepContext() {
        return new StepContext(new Counters(), failure -> {
            throw new IllegalStateException("The record " + failure.value() + " was refused.", failure.cause());
        });
    }

    /** One input of the operator: all its records go into the one batch of this task. */
    private final class Intake implements BatchOutlet {

        private final Batch batch;
        private final KeyedRouter router;

        Intake(Node.InputNode input) {
            batch = new Batch(
                    input.keying().keyType().isIntegral(), input.keying().inputsPerRecord());
            batch.input = input.number();
            router = new KeyedRouter(input.keying(), new int[JobUnderTest.KEY_GROUPS], this, stepContext());
        }

        @Override
        public Batch batch(int task) {
            return batch;
        }

        @Override
        public void full(int task) {
            process();
        }
    }
}
