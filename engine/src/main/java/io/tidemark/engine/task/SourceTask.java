package io.tidemark.engine.task;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.record.Batch;
import io.tidemark.record.Counters;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One source on one worker: reads the worker's partitions, the one with the lowest clock first. */
final class SourceTask implements Task {

    /** How many records of one partition a step reads at most. */
    static final int RECORDS_PER_STEP = 2 * Batch.RECORDS_MAX;

    private final SourceNode node;
    private final SourceRun<Object> run;
    private final Emitting output;
    private final SourceIntake intake;
    private final JobClocks clocks;
    private final SharedClocks shared;
    private final int worker;
    private final Throttle throttle;
    private final DeadLetterBudget deadLetters;
    private final List<SourcePartition> partitions = new ArrayList<>();
    private final SourceBatch batch;
    private final List<String> toFind = new ArrayList<>();
    private long said;
    private boolean discoveryComplete;
    private boolean isCompleting;
    private boolean stopped;
    private boolean released;

    SourceTask(SourceNode node, SourceRun<Object> run, Emitting output, SourceIntake intake, Shares shares) {
        this.node = node;
        this.run = run;
        this.output = output;
        this.intake = intake;
        this.clocks = shares.clocks();
        this.shared = clocks.of(node.name());
        this.said = shared.clock(0);
        this.worker = shares.worker();
        this.throttle = shares.throttle();
        this.deadLetters = shares.deadLetters();
        this.batch = shares.batch();
    }

    /**
     * What the task is given of the worker and the run that it belongs to.
     *
     * @param clocks the clocks of all sources
     * @param worker the number of the worker
     * @param throttle how much it may read
     * @param deadLetters how many dead letters there may be before the next cut
     * @param batch the batch that it is in
     */
    record Shares(JobClocks clocks, int worker, Throttle throttle, DeadLetterBudget deadLetters, SourceBatch batch) {}

    @Override
    public String name() {
        return node.name();
    }

    /** Goes on with a partition where a cut left it. */
    void resume(CutPart.PartitionProgress from) {
        PartitionReader<Object> reader = run.open(from.partition(), from.position());
        partitions.add(SourcePartition.resumed(intake.origin(from.partition()), reader, from, said));
    }

    /** Starts to read a partition that no cut knows, with the next batch if there are batches; it starts at the source's clock. */
    void find(String partition) {
        if (batch.isPlanned()) {
            toFind.add(partition);
        } else {
            hear();
            add(partition);
        }
    }

    private void add(String partition) {
        partitions.add(SourcePartition.found(partition, intake.origin(partition), run.open(partition, null), said));
    }

    /** Begins a batch, at the clock that its barrier has carried. */
    void open(BatchStart start) {
        toFind.forEach(this::add);
        toFind.clear();
        discoveryComplete |= isCompleting;
        batch.open(start);
        for (SourcePartition partition : partitions) {
            partition.begin(
                    start.plan(node.name(), partition.id(), partition.reader().position()));
        }
    }

    /** Ends the batch: nothing is read until the next one. All workers know then how far this one is. */
    void end() {
        say();
        batch.close();
        shared.reading(worker, Times.END);
    }

    /** Whether the batch has ended. */
    boolean isBetweenBatches() {
        return batch.isClosed();
    }

    /** What the batch has held of each partition. */
    Stream<PlannedPartition> held() {
        return partitions.stream().map(partition -> partition.held(node.name()));
    }

    /** Says that no more partitions will be added, from the next batch on if there are batches. */
    void complete() {
        isCompleting = batch.isPlanned();
        discoveryComplete = !isCompleting;
    }

    /** Reads no more: what is read after the last cut would be read again. */
    void stop() {
        stopped = true;
    }

    /** Lets the end of the input pass on: all windows close. */
    void release() {
        released = true;
        flush();
    }

    /** Treats everything as read to its end. */
    boolean hasEnded() {
        return discoveryComplete && partitions.stream().allMatch(SourcePartition::hasEnded);
    }

    @Override
    public int work(long now) {
        if (!output.drain() || !output.hasRoom(now) || stopped || isPaused()) {
            return 0;
        }
        int allowed = throttle.allowed(now, RECORDS_PER_STEP);
        int read = allowed == 0 ? 0 : batch.isWaking() ? wake(allowed, now) : readLowest(allowed, now);
        throttle.took(read);
        if (batch.isWaking()) {
            // Nothing is said of the clock before it is known who holds it in this batch.
            output.flush(clockState(), said);
            return read;
        }
        askWaiting(now);
        flush();
        if (batch.isRepeated() && partitions.stream().allMatch(SourcePartition::isComplete)) {
            end();
        }
        return read;
    }

    /** A batch that is repeated has as many dead letters as it had. */
    private boolean isPaused() {
        return batch.isClosed() || (deadLetters.isSpent() && !batch.isRepeated());
    }

    private int readLowest(int allowed, long now) {
        SourcePartition partition = lowest();
        return partition == null ? 0 : read(partition, allowed, now);
    }

    /** Reads what idle partitions have; a batch that is repeated waits for what it had of them. */
    private int wake(int allowed, long now) {
        int read = 0;
        boolean isMissing = false;
        for (SourcePartition partition : partitions) {
            if (partition.mayWake() && read < allowed) {
                read += read(partition, allowed - read, now);
                isMissing |= partition.mayWake() && (batch.isRepeated() || partition.mayHaveMore());
            } else {
                isMissing |= partition.mayWake();
            }
        }
        if (!isMissing) {
            batch.woken();
        }
        return read;
    }

    /** Reads one partition; records that were read count even if user code throws on one of them. */
    private int read(SourcePartition partition, int most, long now) {
        long before = intake.begin(partition, batch.processingTime(now), said);
        long clockBefore = partition.clock();
        PartitionReader.Status status = partition.reader().read(partition.mayTake(most), intake);
        int read = (int) (intake.end() - before);
        partition.note(status, read > 0, now, node.settings().idleTimeout());
        if (!batch.isPlanned()) {
            partition.fallIdle();
        }
        partition.advanced(clockBefore);
        partition.took(read);
        return read;
    }

    /** Partitions that had nothing are asked again, one at a time each step. */
    private void askWaiting(long now) {
        for (SourcePartition partition : partitions) {
            if (isToRead(partition) && !partition.hasEnded() && !partition.mayHaveMore()) {
                read(partition, RECORDS_PER_STEP, now);
            }
        }
    }

    /** The partition with the lowest clock of those that may have more, unless it is too far ahead of the other workers'. */
    private @Nullable SourcePartition lowest() {
        SourcePartition lowest = null;
        for (SourcePartition partition : partitions) {
            if (isToRead(partition)
                    && partition.mayHaveMore()
                    && (lowest == null || partition.clock() < lowest.clock())) {
                lowest = partition;
            }
        }
        shared.reading(worker, lowest == null ? Times.END : lowest.clock());
        return lowest != null && shared.mayRead(lowest.clock(), lowest.lead()) ? lowest : null;
    }

    private boolean isToRead(SourcePartition partition) {
        return !batch.isPlanned() || (!partition.isIdle() && !partition.isComplete());
    }

    private void flush() {
        say();
        output.flush(clockState(), released ? Times.END : said);
    }

    /*
     * Every worker says the source's clock, and none of what it says goes back; of its own partitions it is certain. So what a
     * receiver makes of several workers, their minimum, only rises, is the same for all receivers at a barrier, and is never ahead of a
     * partition that holds the clock: one that was idle and reads again, or was found, is on time for all that comes after what
     * its own worker had said.
     */
    private void say() {
        long reached = Times.BEFORE_ALL;
        for (SourcePartition partition : partitions) {
            reached = Math.max(reached, partition.clock());
        }
        shared.share(worker, new SharedClocks.Share(holding(), reached, hasEnded(), batch.number()));
        hear();
    }

    /** Takes in what the other workers have said; what the source's clock is now is what this one says next. */
    private void hear() {
        said = Math.max(said, Math.min(holding(), clocks.clock(node.name(), batch.number())));
    }

    /** The lowest clock of the partitions that are neither idle nor at their end. */
    private long holding() {
        long holding = Times.END;
        for (SourcePartition partition : partitions) {
            if (!partition.hasEnded() && !partition.isIdle()) {
                holding = Math.min(holding, partition.clock());
            }
        }
        return holding;
    }

    private ClockState clockState() {
        return released ? ClockState.ENDED : ClockState.ACTIVE;
    }

    /** Sends a barrier on, with how far every partition was read. */
    void barrier(CutPart part) {
        say();
        for (SourcePartition partition : partitions) {
            part.addPartition(new CutPart.PartitionProgress(
                    node.name(),
                    partition.id(),
                    partition.reader().position(),
                    partition.clock(),
                    partition.flagsBehind(said),
                    partition.hasEnded()));
        }
        part.addCounters(node.name(), intake.counters());
        output.barrier(clockState(), released ? Times.END : said, part);
        part.passed();
    }

    @Override
    public boolean writeCut() {
        return false;
    }

    /** Whether an earlier step left something that has found no room yet; a barrier waits for it. */
    boolean isBlocked() {
        return !output.drain();
    }

    @Override
    public TaskStatus status() {
        return new TaskStatus(
                node.name(),
                said,
                counters(),
                new TaskStatus.Reading(
                        partitions.stream().map(SourcePartition::status).toList()));
    }

    Counters counters() {
        return intake.counters();
    }

    @Override
    public Map<String, Counters> refusals() {
        return output.refusals();
    }

    @Override
    public void close() {
        output.close();
        for (SourcePartition partition : partitions) {
            partition.reader().close();
        }
    }

    static RefusedException missingTime(String source) {
        return new RefusedException("The records of source " + source
                + " carry no time of their own: give the source a function that reads their event time.");
    }
}
