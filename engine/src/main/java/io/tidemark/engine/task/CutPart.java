package io.tidemark.engine.task;

import io.tidemark.record.Counters;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One worker's part of a cut, put together task by task as the barrier passes. */
public final class CutPart {

    private final int worker;
    private final long cut;
    private final BitSet whole;
    private final @Nullable BatchStart next;
    private final List<PartitionProgress> partitions = new ArrayList<>();
    private final Map<String, OperatorClocks> operators = new TreeMap<>();
    private final Map<String, Counters> counters = new TreeMap<>();
    private final Map<String, List<String>> pieces = new TreeMap<>();
    private long deadLetters;
    private int tasksToPass;

    CutPart(int worker, Worker.TakeCut of, int tasks) {
        this.worker = worker;
        this.cut = of.cut();
        this.whole = of.whole();
        this.next = of.next();
        this.tasksToPass = tasks;
    }

    /** Finds the worker's part of the open cut. */
    @FunctionalInterface
    interface Places {
        CutPart part(long cut);
    }

    /**
     * How far an operator is.
     *
     * @param inputClocks the clock of each way into it, before any end
     * @param closedUpTo how far it had closed at those
     */
    public record OperatorClocks(List<Long> inputClocks, long closedUpTo) {}

    /**
     * How far a partition was read.
     *
     * @param source the source
     * @param partition the partition
     * @param position where to read on
     * @param clock its clock
     * @param flags {@link io.tidemark.record.Origins} flags its records carry
     * @param ended whether it was read to its end
     */
    public record PartitionProgress(
            String source, String partition, String position, long clock, int flags, boolean ended) {}

    public int worker() {
        return worker;
    }

    public long cut() {
        return cut;
    }

    /** The key groups to write in full. */
    public BitSet whole() {
        return whole;
    }

    /** The batch that begins behind the barrier; null if none does. */
    @Nullable
    BatchStart next() {
        return next;
    }

    public List<PartitionProgress> partitions() {
        return partitions;
    }

    public Map<String, OperatorClocks> operators() {
        return operators;
    }

    public Map<String, Counters> counters() {
        return counters;
    }

    public Map<String, List<String>> pieces() {
        return pieces;
    }

    /** How many dead letters the pieces hold. */
    public long deadLetters() {
        return deadLetters;
    }

    void addPartition(PartitionProgress progress) {
        partitions.add(progress);
    }

    void addOperator(String name, OperatorClocks clocks, Counters counts) {
        operators.put(name, clocks);
        addCounters(name, counts);
    }

    void addCounters(String place, Counters counts) {
        counters.computeIfAbsent(place, name -> new Counters()).add(counts);
    }

    void addDeadLetters(long letters) {
        deadLetters += letters;
    }

    void addPieces(Map<String, List<String>> prepared) {
        prepared.forEach((sink, names) ->
                pieces.computeIfAbsent(sink, key -> new ArrayList<>()).addAll(names));
    }

    /** Says that the barrier has passed one task. */
    void passed() {
        tasksToPass--;
    }

    /** Whether the barrier has passed all tasks. */
    boolean hasPassed() {
        return tasksToPass == 0;
    }
}
