package io.tidemark.simulation;

import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.source.PartitionReader;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What one process asked its sources for, and how far their clocks can have been by rule 3 at each record that it was given. */
/*
 * The clock of a source is the lowest of its partitions that are neither idle nor at their end, or the highest of all if there is none,
 * and it only rises. This follows it from outside, as what was asked and given has it, so it is a bound on whatever the process takes
 * it for: its workers hear of each other a little later.
 */
final class SourceWatch {

    /** Time between two asks counts towards idleness up to this, in ms: that is what the engine says of itself. */
    private static final long ASK_INTERVAL_MAX = 1_000;

    private final OwnClocks own;
    private final long idleTimeout;
    private final Optional<CutReader> start;
    private final Map<Origin, Seen> partitions = new TreeMap<>();
    private final Map<String, Long> reached = new TreeMap<>();
    private final Map<String, Set<String>> expected;
    private final Repeated repeated;

    /** A partition as the process has it. */
    private static final class Seen {
        private final List<Long> reached = new ArrayList<>();
        private final int first;
        private long clock;
        private long waited;
        private long askedAt = Times.BEFORE_ALL;
        private long foundAt = Times.BEFORE_ALL;
        private boolean idle;
        private boolean ended;

        private Seen(int first, long clock) {
            this.first = first;
            this.clock = clock;
        }

        private void waits(long now, long idleTimeout) {
            if (askedAt != Times.BEFORE_ALL && now - askedAt <= ASK_INTERVAL_MAX) {
                waited += now - askedAt;
            }
            askedAt = now;
            idle |= idleTimeout > 0 && waited >= idleTimeout;
        }

        private void stopsWaiting() {
            waited = 0;
            askedAt = Times.BEFORE_ALL;
        }
    }

    /**
     * A process that has read nothing yet.
     *
     * @param found the partitions that it found at its start, by source
     * @param repeated what it repeats first
     */
    SourceWatch(
            OwnClocks own,
            long idleTimeout,
            Optional<CutReader> start,
            Map<String, Set<String>> found,
            Repeated repeated) {
        this.own = own;
        this.idleTimeout = idleTimeout;
        this.start = start;
        this.expected = repeated.readFirst(found);
        this.repeated = repeated;
    }

    Optional<CutReader> start() {
        return start;
    }

    /** A partition was opened at a position. */
    void opened(Origin partition, int position) {
        Optional<PartitionProgress> progress = progress(start, partition);
        long clock = Math.max(
                own.after(partition, position),
                progress.map(PartitionProgress::clock).orElse(reached(partition.name())));
        Seen seen = new Seen(position, clock);
        // It may have been found at a clock that what the cut holds of the others has not reached.
        seen.foundAt = progress.filter(each -> each.flags().foundWhileRunning())
                .map(PartitionProgress::clock)
                .orElse(Times.BEFORE_ALL);
        seen.ended = progress.map(each -> each.flags().ended()).orElse(false) || repeated.endsAt(partition, position);
        seen.idle = repeated.beginsIdle(partition);
        partitions.put(partition, seen);
        noteClock(partition.name());
    }

    /** A source is at the clock of its partitions, also where they only go on from a cut. */
    private void noteClock(String source) {
        reached.put(source, Math.max(reached(source), clock(source)));
    }

    /** How far a partition was read in a cut; empty if the cut does not know it. */
    static Optional<PartitionProgress> progress(Optional<CutReader> cut, Origin partition) {
        return cut.flatMap(each -> each.summary().progress().partitions().stream()
                .filter(progress -> progress.source().equals(partition.name())
                        && progress.partition().equals(partition.partition()))
                .findFirst());
    }

    private long reached(String source) {
        return reached.computeIfAbsent(source, name -> restored());
    }

    /** How far the first operator's clocks were at most in the cut. */
    private long restored() {
        return start.map(cut -> cut.summary().progress().operators().stream()
                        .filter(operator -> operator.operator().equals(ScenarioJob.stage(0)))
                        .map(OperatorProgress::inputClocks)
                        .flatMap(List::stream)
                        .mapToLong(Long::longValue)
                        .max()
                        .orElse(Times.BEFORE_ALL))
                .orElse(Times.BEFORE_ALL);
    }

    /** A partition was asked, and gave so many records from a position on. */
    void asked(Origin partition, int position, int count, PartitionReader.Status status, long now) {
        Seen seen = partitions.get(partition);
        if (seen == null) {
            throw new IllegalStateException("Partition " + partition + " is read and was not opened.");
        }
        for (int i = 0; i < count; i++) {
            seen.reached.add(Math.max(reached(partition.name()), seen.foundAt));
        }
        seen.clock = Math.max(seen.clock, own.after(partition, position + count));
        seen.idle &= count == 0;
        seen.idle |= repeated.fallsIdle(partition);
        seen.ended = status == PartitionReader.Status.ENDED || repeated.endsAt(partition, position + count);
        if (count > 0 || status != PartitionReader.Status.WAITING) {
            seen.stopsWaiting();
        } else {
            seen.waits(now, idleTimeout);
        }
        noteClock(partition.name());
    }

    private long clock(String source) {
        long holding = Times.END;
        long highest = Times.BEFORE_ALL;
        Set<String> missing = new TreeSet<>(expected.getOrDefault(source, Set.of()));
        for (Map.Entry<Origin, Seen> entry : partitions.entrySet()) {
            Seen seen = entry.getValue();
            if (entry.getKey().name().equals(source)) {
                missing.remove(entry.getKey().partition());
                highest = Math.max(highest, seen.clock);
                holding = seen.idle || seen.ended ? holding : Math.min(holding, seen.clock);
            }
        }
        if (!missing.isEmpty()) {
            return Times.BEFORE_ALL;
        }
        return holding == Times.END ? highest : holding;
    }

    /** How far the source's clock can have been at the records of a partition from one position to another. */
    List<Long> reached(Origin partition, int from, int to) {
        Seen seen = partitions.get(partition);
        if (from == to) {
            return List.of();
        }
        if (seen == null || from < seen.first || to > seen.first + seen.reached.size()) {
            throw new IllegalStateException(
                    "Nobody saw how the records from " + from + " to " + to + " of " + partition + " were read.");
        }
        return seen.reached.subList(from - seen.first, to - seen.first);
    }
}
