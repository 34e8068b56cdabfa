package io.tidemark.simulation;

import io.tidemark.record.Reason;
import io.tidemark.testkit.reference.Event;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is known of the clocks of a run beside its input, and whether the reasons that it gave for lateness can be true. */
final class Evidence {

    private final Scenario scenario;
    private final OwnClocks own;
    private final Habits habits;
    private final Map<Origin, List<Long>> reached;
    private final Map<Origin, Long> found = new TreeMap<>();

    /**
     * Evidence of one run.
     *
     * @param reached how far the sources' clocks can have been at each record that was read
     */
    Evidence(Scenario scenario, OwnClocks own, Habits habits, Map<Origin, List<Long>> reached) {
        this.scenario = scenario;
        this.own = own;
        this.habits = habits;
        this.reached = reached;
    }

    /** A row of the late or the dead letters. */
    record Letter(Reason reason, Origin origin, int position, long stamp, long windowEnd) {

        static Letter of(String[] row) {
            return new Letter(
                    Reason.valueOf(row[0]),
                    new Origin(row[2], row[3]),
                    row[3].isEmpty() ? 0 : Integer.parseInt(row[4]),
                    Long.parseLong(row[5]),
                    Long.parseLong(row[7]));
        }
    }

    /** Learns where partitions that were found late began, and says which refused records were given another clock than theirs. */
    List<String> learn(List<Letter> refused) {
        List<String> problems = new ArrayList<>();
        for (Letter letter : refused) {
            if (letter.position() == 0 && habits.hides(letter.origin())) {
                if (letter.stamp() != Times.BEFORE_ALL) {
                    found.put(letter.origin(), letter.stamp());
                }
                if (letter.stamp() > reached(letter.origin(), 0)) {
                    problems.add("Partition " + letter.origin() + " was found at " + letter.stamp()
                            + ", and the clock of its source was at most " + reached(letter.origin(), 0) + ".");
                }
            }
        }
        for (Letter letter : refused) {
            long clock = clock(letter.origin(), letter.position());
            if (letter.stamp() != clock) {
                problems.add("The record at " + letter.position() + " of " + letter.origin() + " was refused at clock "
                        + letter.stamp() + ", and its partition was at " + clock + ".");
            }
        }
        return problems;
    }

    Map<Origin, Long> found() {
        return found;
    }

    Map<Origin, List<Long>> reached() {
        return reached;
    }

    /** The clock of a partition after so many records. */
    private long clock(Origin partition, int records) {
        return Math.max(own.after(partition, records), found.getOrDefault(partition, Times.BEFORE_ALL));
    }

    /** How far the clock of a record's source can have been at most; no further than the record's own where nothing is idle or new. */
    private long reached(Origin partition, int position) {
        List<Long> all = reached.get(partition);
        return all == null ? Times.BEFORE_ALL : all.get(position);
    }

    /** The keys of records whose source's clock may have gone on without their partition. */
    Set<String> keysBehind() {
        Set<String> keys = new TreeSet<>();
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                Origin origin = new Origin(source.name(), partition.name());
                for (int position = 0; position < partition.events().size(); position++) {
                    Event event = partition.events().get(position);
                    if (OwnClocks.isPassedOn(source, event)
                            && reached(origin, position) > clock(origin, position + 1)) {
                        keys.add(event.key());
                    }
                }
            }
        }
        return keys;
    }

    /** Why a record cannot have been late for the reason it was given; empty if it can. */
    Optional<String> problem(int stage, Letter late) {
        boolean isProgrammed = scenario.stages().get(stage) instanceof Stage.Programmed;
        if (isProgrammed || late.origin().partition().isEmpty()) {
            return isByStamp(late.reason()) || mayBeFinalEarly(stage, late) ? Optional.empty() : impossible(late);
        }
        long closesAt = closesAt(scenario.stages().get(stage), late.windowEnd());
        boolean isByStamp = late.stamp() >= closesAt;
        long goneOn = reached(late.origin(), late.position());
        boolean isBehind = own.after(late.origin(), late.position() + 1) < goneOn;
        boolean isNew = found.containsKey(late.origin());
        boolean caughtUp =
                own.after(late.origin(), late.position() + 1) >= found.getOrDefault(late.origin(), Times.BEFORE_ALL);
        boolean isPossible = switch (late.reason()) {
            case LATE, HISTORY -> isByStamp && (!isNew || caughtUp);
            case NEW_PARTITION -> isNew && (!caughtUp || isBehind) && (isByStamp || closesAt <= goneOn);
            case IDLE_PARTITION -> !isByStamp && isBehind && closesAt <= goneOn && habits.idleTimeout() > 0;
            case ALREADY_FINAL -> mayBeFinalEarly(stage, late);
            default -> false;
        };
        return isPossible ? Optional.empty() : impossible(late);
    }

    private static boolean isByStamp(Reason reason) {
        return reason == Reason.LATE || reason == Reason.HISTORY;
    }

    private Optional<String> impossible(Letter late) {
        return Optional.of("A record cannot be late for this reason: " + late + "; its source's clock was at most "
                + reached(late.origin(), late.position()) + ".");
    }

    /** A session that was closed because of its length is final before its time. */
    private boolean mayBeFinalEarly(int stage, Letter late) {
        return late.reason() == Reason.ALREADY_FINAL
                && scenario.stages().get(stage) instanceof Stage.Session session
                && session.longest().isPresent();
    }

    /** The clock at which a record is late for a window (rules 6, 8 and 15). */
    private static long closesAt(Stage stage, long windowEnd) {
        if (stage instanceof Stage.Session session) {
            return windowEnd + session.grace() + 1;
        }
        if (stage instanceof Stage.Dedup dedup) {
            return windowEnd + dedup.horizon();
        }
        if (stage instanceof Stage.AsOf join) {
            return windowEnd + join.history();
        }
        return windowEnd + (stage instanceof Stage.Join join ? join.grace() : ((Stage.Aligned) stage).grace());
    }
}
