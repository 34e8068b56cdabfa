package io.tidemark.conformance.kafkastreams;

import io.tidemark.conformance.HostedTask;
import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.KeyGroups;
import io.tidemark.conformance.Letter;
import io.tidemark.conformance.Outcome;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Runs the operator for the key groups of one partition on a key-value store. */
final class OperatorProcessor extends ContextualProcessor<Integer, byte[], Integer, byte[]> {

    private final JobUnderTest job;
    private final int task;
    private final int tasks;
    private final String storeName;
    private @Nullable HostedTask hosted;

    OperatorProcessor(JobUnderTest job, int task, int tasks, String storeName) {
        this.job = job;
        this.task = task;
        this.tasks = tasks;
        this.storeName = storeName;
    }

    /** Made with the first letter: by then the rows have been restored. Commits come without notice, so every letter is flushed. */
    @Override
    public void process(Record<Integer, byte[]> letter) {
        HostedTask running = hosted;
        if (running == null) {
            KeyValueStore<Bytes, byte[]> store = context().getStateStore(storeName);
            running = job.task(new StoreRows(store), KeyGroups.ofTask(task, tasks), this::emit);
            hosted = running;
        }
        running.take(Letter.TYPE.fromBytes(letter.value()));
        running.flush();
    }

    private void emit(Outcome outcome) {
        context().forward(new Record<>(task, outcome.toBytes(), 0));
    }
}
