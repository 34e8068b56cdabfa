package io.tidemark.engine.task;

import io.tidemark.core.TidemarkException;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.engine.system.Agent;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One worker: all tasks that share a thread, and their part of each cut. */
/*
 * Operators come before sources in each round, the last in the flow first, so that what is under way moves on before more is read.
 * While a cut is open the worker writes a few pages of it between rounds; it waits with that when the conductor is behind.
 */
public final class Worker implements Agent {

    private static final int CUT_PAGES_PER_STEP = 32;

    /** How often the status is renewed, in ms. */
    private static final long STATUS_INTERVAL = 100;

    private final Place place;
    private final List<SourceTask> sources;
    private final List<OperatorTask> operators;
    private final CutQueue cuts;
    private final OpenPart openPart;
    private final ConcurrentLinkedQueue<Command> commands = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<SourceTask> awaitingBarrier = new ArrayDeque<>();
    private @Nullable CutPart part;
    private boolean inBatch;
    private volatile @Nullable List<PlannedPartition> held;
    private volatile boolean sourcesEnded;
    private volatile List<TaskStatus> status = List.of();
    private long statusAt;

    /** A worker with its tasks; operators in the order of the flow. */
    Worker(Place place, List<SourceTask> sources, List<OperatorTask> operators, CutQueue cuts, OpenPart openPart) {
        this.place = place;
        this.sources = sources;
        this.operators = operators;
        this.cuts = cuts;
        this.openPart = openPart;
    }

    /**
     * Which worker it is, and the key groups [first, end) that it owns.
     */
    public record Place(int number, int firstKeyGroup, int endKeyGroup) {}

    /** The place where tasks find the part of the open cut. */
    static final class OpenPart implements CutPart.Places {
        private @Nullable CutPart open;

        @Override
        public CutPart part(long cut) {
            CutPart found = open;
            if (found == null || found.cut() != cut) {
                throw new IllegalStateException("A barrier of cut " + cut + " passed while "
                        + (found == null ? "no cut" : "cut " + found.cut()) + " was open.");
            }
            return found;
        }
    }

    /** What a worker can be told. */
    public sealed interface Command {}

    /**
     * Take part in a cut.
     *
     * @param cut its number
     * @param whole the key groups to write in full
     * @param last whether nothing is to be read after it
     * @param next the batch that begins behind it, if there are batches and it is not the last
     */
    public record TakeCut(
            long cut, BitSet whole, boolean last, @Nullable BatchStart next) implements Command {}

    /** Begin the first batch. */
    public record OpenBatch(BatchStart start) implements Command {}

    /** Read no more of this batch. */
    public record EndBatch() implements Command {}

    /** Go on with a partition where a cut left it. */
    public record Resume(CutPart.PartitionProgress from) implements Command {}

    /** Read a partition that no cut knows, from its beginning. */
    public record Find(String source, String partition) implements Command {}

    /** A source will have no more partitions. */
    public record Complete(String source) implements Command {}

    /** Let the end of the input pass on. */
    public record Release() implements Command {}

    /** Tells the worker something; safe for use by any thread. */
    public void tell(Command command) {
        commands.add(command);
    }

    /** Whether all partitions of this worker were read to their end. */
    public boolean sourcesHaveEnded() {
        return sourcesEnded;
    }

    /** What the batch has held on this worker, once it has ended; null before, and where there are no batches. */
    public @Nullable List<PlannedPartition> held() {
        return held;
    }

    /** What the tasks said of themselves lately. */
    public List<TaskStatus> status() {
        return status;
    }

    public int number() {
        return place.number();
    }

    public int firstKeyGroup() {
        return place.firstKeyGroup();
    }

    public int endKeyGroup() {
        return place.endKeyGroup();
    }

    @Override
    public String name() {
        return "worker-" + place.number();
    }

    @Override
    public int doWork(long now) {
        int done = obey();
        for (int i = operators.size() - 1; i >= 0; i--) {
            done += operators.get(i).work(now);
        }
        boolean ended = true;
        for (SourceTask source : sources) {
            // One that owes a barrier sends nothing before it: what it read would take the room that the barrier waits
            // for.
            done += awaitingBarrier.contains(source) ? 0 : source.work(now);
            ended &= source.hasEnded();
        }
        sourcesEnded = ended;
        if (inBatch && sources.stream().allMatch(SourceTask::isBetweenBatches)) {
            inBatch = false;
            held = sources.stream().flatMap(SourceTask::held).toList();
        }
        done += passBarriers();
        done += writeCut();
        publishStatus(now);
        return done;
    }

    private int obey() {
        int obeyed = 0;
        for (Command command = commands.poll(); command != null; command = commands.poll()) {
            obey(command);
            obeyed++;
        }
        return obeyed;
    }

    private void obey(Command command) {
        if (command instanceof TakeCut cut) {
            part = new CutPart(place.number(), cut, sources.size() + operators.size());
            openPart.open = part;
            awaitingBarrier.addAll(sources);
            if (cut.last()) {
                sources.forEach(SourceTask::stop);
            }
        } else if (command instanceof Resume resume) {
            source(resume.from().source()).resume(resume.from());
        } else if (command instanceof Find find) {
            source(find.source()).find(find.partition());
        } else if (command instanceof Complete complete) {
            source(complete.source()).complete();
        } else if (command instanceof Release) {
            sources.forEach(SourceTask::release);
        } else if (command instanceof OpenBatch open) {
            operators.forEach(operator -> operator.open(open.start()));
            sources.forEach(source -> open(source, open.start()));
        } else if (command instanceof EndBatch) {
            sources.forEach(SourceTask::end);
        }
    }

    private void open(SourceTask source, BatchStart start) {
        source.open(start);
        inBatch = true;
        held = null;
        sourcesEnded = false;
    }

    private SourceTask source(String name) {
        for (SourceTask source : sources) {
            if (source.name().equals(name)) {
                return source;
            }
        }
        throw new IllegalStateException("Worker " + place.number() + " has no source " + name + ".");
    }

    private int passBarriers() {
        CutPart open = part;
        int passed = 0;
        for (int n = awaitingBarrier.size(); n > 0 && open != null; n--) {
            SourceTask source = awaitingBarrier.remove();
            if (source.isBlocked()) {
                awaitingBarrier.add(source);
            } else {
                source.barrier(open);
                if (open.next() != null) {
                    open(source, open.next());
                }
                passed++;
            }
        }
        return passed;
    }

    private int writeCut() {
        CutPart open = part;
        if (open == null || cuts.isFull()) {
            return 0;
        }
        int pages = 0;
        for (OperatorTask operator : operators) {
            while (pages < CUT_PAGES_PER_STEP && operator.writeCut()) {
                pages++;
            }
        }
        if (open.hasPassed() && pages < CUT_PAGES_PER_STEP) {
            cuts.done(open);
            part = null;
            openPart.open = null;
            return pages + 1;
        }
        return pages;
    }

    private void publishStatus(long now) {
        if (now - statusAt >= STATUS_INTERVAL || now < statusAt) {
            statusAt = now;
            publishStatus();
        }
    }

    private void publishStatus() {
        List<TaskStatus> now = tasks().map(task -> task.status().copy()).toList();
        tasks().forEach(task -> task.refusals()
                .forEach((operator, refused) -> now.stream()
                        .filter(status -> status.name().equals(operator))
                        .forEach(status -> status.counters().add(refused))));
        status = now;
    }

    private Stream<Task> tasks() {
        return Stream.concat(sources.stream(), operators.stream());
    }

    @Override
    public void onClose() {
        publishStatus();
        RuntimeException failure = null;
        for (Task task : tasks().toList()) {
            try {
                task.close();
            } catch (TidemarkException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
