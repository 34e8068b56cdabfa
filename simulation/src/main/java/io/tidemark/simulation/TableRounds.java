package io.tidemark.simulation;

import io.tidemark.testkit.reference.Event;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An input of a table that is joined as it is, in rounds: changes in one round, records that look things up in the next. What arrives
 * first decides such a join, so a round begins when nothing of the one before is on its way.
 */
final class TableRounds {

    static final String CHANGES = "changes";
    static final String ASKS = "asks";

    private static final int ROUNDS = 6;
    private static final int RECORDS_MAX = 12;
    private static final int KEYS = 5;
    private static final int TIMES = 1_000;

    private final List<Source> sources;
    private final List<String> expected = new ArrayList<>();

    /** Rounds drawn by chance. */
    TableRounds(SplittableRandom random) {
        List<Partition> changes = new ArrayList<>();
        List<Partition> asks = new ArrayList<>();
        Map<String, Long> table = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            boolean isChange = round % 2 == 0;
            List<Event> events = events(random);
            (isChange ? changes : asks).add(new Partition(partition(round), events));
            events.forEach(event -> {
                if (!isChange) {
                    expected.add(line(event.key(), event.value(), table.get(event.key())));
                } else if (isDeletion(event.value())) {
                    table.remove(event.key());
                } else {
                    table.put(event.key(), event.value());
                }
            });
        }
        sources = List.of(new Source(CHANGES, 0, changes), new Source(ASKS, 0, asks));
    }

    private static List<Event> events(SplittableRandom random) {
        List<Event> events = new ArrayList<>();
        for (int n = random.nextInt(RECORDS_MAX); n >= 0; n--) {
            String key = String.valueOf((char) ('A' + random.nextInt(KEYS)));
            events.add(new Event(random.nextInt(TIMES), key, random.nextInt(TIMES)));
        }
        return events;
    }

    private static String partition(int round) {
        return "r" + round;
    }

    /** Whether a change with this value deletes its key. */
    static boolean isDeletion(long value) {
        return value % 3 == 0;
    }

    /** What is written of a record and what the table had for it. */
    static String line(String key, long value, @Nullable Object found) {
        return key + " " + value + " " + found;
    }

    /** The changes, and the records that ask for what they have made. */
    List<Source> sources() {
        return sources;
    }

    /** The lines that are to come out, sorted. */
    List<String> expected() {
        return expected.stream().sorted().toList();
    }

    /** How many rounds there are. */
    static int count() {
        return ROUNDS;
    }

    /** The round that a partition is read in; -1 for one that has nothing to do with rounds. */
    static int roundOf(Origin partition) {
        boolean isOne = partition.name().equals(CHANGES) || partition.name().equals(ASKS);
        return isOne ? Integer.parseInt(partition.partition().substring(1)) : -1;
    }

    /** How many records a round has. */
    int size(int round) {
        return sources.get(round % 2).partitions().get(round / 2).events().size();
    }
}
