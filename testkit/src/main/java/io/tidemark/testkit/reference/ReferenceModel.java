package io.tidemark.testkit.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The reference model: from the whole input to the whole answer, as the time contract has it, without any regard to speed.
 *
 * <p>Nothing here runs: no clock moves, nothing is held, nothing is emitted early. A record's stamp is computed from its
 * partition alone, and every stage sees all its records at once.
 */
public final class ReferenceModel {

    private final Given given;
    private int stage;

    private ReferenceModel(Given given) {
        this.given = given;
    }

    /** The answer at the end of the input. */
    public static Answer answer(Scenario scenario) {
        return answer(scenario, Given.NOTHING);
    }

    /** The answer at the end of the input, for a run of which something is given; then no sessions are cut by length, and there is no process. */
    public static Answer answer(Scenario scenario, Given given) {
        return new ReferenceModel(given).of(scenario);
    }

    private Answer of(Scenario scenario) {
        SortedMap<Origin, SourceCounts> sources = new TreeMap<>();
        List<DeadLetter> deadLetters = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                Origin origin = new Origin(source.name(), partition.name());
                List<DeadLetter> refused = new ArrayList<>();
                rows.addAll(read(source, partition, origin, refused));
                deadLetters.addAll(refused);
                sources.put(origin, counts(partition, refused));
            }
        }
        List<StageAnswer> stages = new ArrayList<>();
        for (Stage each : scenario.stages()) {
            stage = stages.size();
            Tally tally = new Tally(Origin.stage(stage));
            run(each, rows, tally);
            stages.add(tally.answer());
            rows = tally.output();
        }
        return new Answer(sources, deadLetters, stages);
    }

    /**
     * Stamps a partition's records with its clock: the largest event time so far less the out-of-orderness (rule 2), and not less than
     * where it started if it was found while the job ran (rule 3).
     */
    private List<Row> read(Source source, Partition partition, Origin origin, List<DeadLetter> refused) {
        List<Row> rows = new ArrayList<>();
        long largest = Long.MIN_VALUE;
        for (int position = 0; position < partition.events().size(); position++) {
            Event event = partition.events().get(position);
            if (event.malformed()) {
                refused.add(new DeadLetter(DeadLetter.Reason.MALFORMED, origin, position));
            } else if (event.time() < -Limits.TIME || event.time() > Limits.TIME) {
                refused.add(new DeadLetter(DeadLetter.Reason.OUT_OF_RANGE, origin, position));
            } else if (isFuture(event, source.futureBound())) {
                refused.add(new DeadLetter(DeadLetter.Reason.FUTURE, origin, position));
            } else {
                largest = Math.max(largest, event.time());
                Long override = event.stamp();
                long stamp = override != null
                        ? override
                        : Math.max(
                                largest - source.outOfOrderness(), given.found().getOrDefault(origin, Long.MIN_VALUE));
                rows.add(new Row(
                        event.key(),
                        event.time(),
                        event.value(),
                        new Row.Mark(stamp, origin, position),
                        Lineage.hash128(source.name(), partition.name(), position)));
            }
        }
        return rows;
    }

    private static boolean isFuture(Event event, OptionalLong bound) {
        Long appended = event.appended();
        return appended != null && bound.isPresent() && event.time() > appended + bound.getAsLong();
    }

    private static SourceCounts counts(Partition partition, List<DeadLetter> refused) {
        int read = partition.events().size();
        return new SourceCounts(
                read,
                count(refused, DeadLetter.Reason.MALFORMED),
                count(refused, DeadLetter.Reason.OUT_OF_RANGE),
                count(refused, DeadLetter.Reason.FUTURE),
                read - refused.size());
    }

    private static long count(List<DeadLetter> letters, DeadLetter.Reason reason) {
        return letters.stream().filter(letter -> letter.reason() == reason).count();
    }

    private void run(Stage what, List<Row> rows, Tally tally) {
        if (what instanceof Stage.Aligned aligned) {
            windows(aligned, rows, tally);
        } else if (what instanceof Stage.Session session) {
            byKey(rows).forEach((key, ofKey) -> {
                if (given.keys().contains(key)) {
                    new GivenKey(given, stage, tally).sessions(session, ofKey);
                } else {
                    new SessionModel(session, key, tally).run(ofKey);
                }
            });
        } else if (what instanceof Stage.Join join) {
            byKey(rows)
                    .forEach((key, ofKey) -> new JoinModel(join, key, tally)
                            .run(ofKey, row -> !given.lateFor(stage, row).isEmpty()));
        } else if (what instanceof Stage.AsOf join) {
            byKey(rows).forEach((key, ofKey) -> {
                if (given.keys().contains(key)) {
                    new GivenKey(given, stage, tally).asOf(join, ofKey);
                } else {
                    new AsOfModel(join, tally).run(ofKey);
                }
            });
        } else if (what instanceof Stage.Programmed process) {
            byKey(rows).forEach((key, ofKey) -> new ProcessModel(process, key, tally).run(ofKey));
        } else if (what instanceof Stage.Dedup dedup) {
            byKey(rows).forEach((key, ofKey) -> {
                if (given.keys().contains(key)) {
                    new GivenKey(given, stage, tally).dedup(dedup.horizon(), ofKey);
                } else {
                    dedup(dedup, ofKey, tally);
                }
            });
        }
    }

    /** Each key's rows in the order of records (rule 18). */
    private static SortedMap<String, List<Row>> byKey(List<Row> rows) {
        SortedMap<String, List<Row>> byKey = new TreeMap<>();
        rows.stream()
                .sorted(Row.ORDER)
                .forEach(row -> byKey.computeIfAbsent(row.key(), any -> new ArrayList<>())
                        .add(row));
        return byKey;
    }

    /** Aligned windows (rules 5, 6 and 7). Lateness is a function of the record's stamp and the window alone. */
    private void windows(Stage.Aligned aligned, List<Row> rows, Tally tally) {
        SortedMap<String, SortedMap<Window, List<Row>>> taken = new TreeMap<>();
        for (Row row : rows) {
            boolean counted = false;
            List<Window> lateFor = given.lateFor(stage, row);
            for (Window window : aligned.windows().of(row.time())) {
                boolean closed = row.stamp() >= window.end() + aligned.grace() || lateFor.contains(window);
                if (!window.equals(Window.ALL) && closed) {
                    tally.latePair(row, window);
                } else {
                    counted = true;
                    // By end: that is the order they close in, and no two windows of a stage end together.
                    taken.computeIfAbsent(row.key(), any -> new TreeMap<>(Comparator.comparingLong(Window::end)))
                            .computeIfAbsent(window, any -> new ArrayList<>())
                            .add(row);
                }
            }
            if (counted) {
                tally.contributed(row);
            } else {
                tally.lateForAll(row);
            }
        }
        taken.forEach((key, byWindow) -> byWindow.forEach((window, its) -> tally.result(key, window, its)));
    }

    /**
     * Dedup (rule 15), ordered. A record is a duplicate if one that passed is within the horizon of it and still remembered,
     * which ends when the clock is past its event time plus the horizon. A record whose own memory would be over is late:
     * nobody can know what it repeats.
     */
    private static void dedup(Stage.Dedup stage, List<Row> ordered, Tally tally) {
        long horizon = stage.horizon();
        List<Long> passed = new ArrayList<>();
        for (Row row : ordered) {
            if (row.stamp() > row.time() + horizon) {
                tally.lateForAll(row);
                tally.latePair(row, new Window(row.time() - horizon, row.time() + 1));
            } else if (passed.stream()
                    .anyMatch(first -> row.stamp() <= first + horizon && Math.abs(row.time() - first) <= horizon)) {
                tally.duplicate(row);
            } else {
                tally.pass(row);
                passed.add(row.time());
            }
        }
    }
}
