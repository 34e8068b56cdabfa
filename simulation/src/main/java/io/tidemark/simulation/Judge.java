package io.tidemark.simulation;

import io.tidemark.engine.cut.CounterValue;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.record.Counter;
import io.tidemark.record.Reason;
import io.tidemark.testkit.disk.SimulatedDisk;
import io.tidemark.testkit.reference.Answer;
import io.tidemark.testkit.reference.AnswerDiff;
import io.tidemark.testkit.reference.DeadLetter;
import io.tidemark.testkit.reference.Final;
import io.tidemark.testkit.reference.Given;
import io.tidemark.testkit.reference.LatePair;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.ReferenceModel;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.SourceCounts;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.testkit.reference.StageAnswer;
import io.tidemark.testkit.reference.StageCounts;
import io.tidemark.testkit.reference.Totals;
import io.tidemark.testkit.reference.Window;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Holds what was published in the end against the reference answer. */
final class Judge {

    private static final Pattern SEPARATOR = Pattern.compile(Lines.SEPARATOR, Pattern.LITERAL);

    private final Scenario scenario;
    private final boolean knowsEnds;
    private final CutSummary last;
    private final Evidence evidence;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, List<String[]>> published = new TreeMap<>();

    /**
     * A judge of one run.
     *
     * @param scenario the input that was read
     * @param knowsEnds whether results have the first and the last value
     * @param last the last cut
     * @param evidence what is known of its clocks
     */
    Judge(Scenario scenario, boolean knowsEnds, CutSummary last, Evidence evidence) {
        this.scenario = scenario;
        this.knowsEnds = knowsEnds;
        this.last = last;
        this.evidence = evidence;
    }

    /** In what the output differs from the reference answer; nothing if it is right. */
    List<String> problems(SimulatedDisk output, Map<String, CutNumber> committed) {
        try {
            read(output, committed);
            List<Evidence.Letter> refused = rows(ScenarioJob.DEAD).stream()
                    .filter(row -> !row[1].startsWith(ScenarioJob.STAGE))
                    .map(Evidence.Letter::of)
                    .toList();
            problems.addAll(evidence.learn(refused));
            compare(ReferenceModel.answer(scenario, given()));
        } catch (IOException | RuntimeException unreadable) {
            problems.add("What was published cannot be read: " + unreadable);
        }
        return problems;
    }

    /** For the keys whose records were behind the clock, what was late is as the run says. */
    private Given given() {
        Set<String> keys = evidence.keysBehind();
        List<Given.AtStage> stages = new ArrayList<>();
        for (int i = 0; i < scenario.stages().size(); i++) {
            List<LatePair> late = lateRows(i).stream()
                    .filter(row -> keys.contains(row[8]))
                    .map(Judge::latePair)
                    .toList();
            Set<Given.Passed> passed = new HashSet<>();
            if (isGiven(scenario.stages().get(i))) {
                rows(ScenarioJob.results(i)).forEach(row -> passed.add(passed(row)));
            }
            stages.add(new Given.AtStage(late, passed));
        }
        return new Given(evidence.found(), evidence.reached(), keys, stages);
    }

    /** What comes out of it for those keys is taken as given, if it can be. */
    private static boolean isGiven(Stage stage) {
        return stage instanceof Stage.Dedup || stage instanceof Stage.AsOf;
    }

    private static Given.Passed passed(String[] row) {
        return new Given.Passed(number(row, 1), number(row, 4), Trail.number(number(row, 5), number(row, 6)));
    }

    private List<String[]> lateRows(int index) {
        return rows(ScenarioJob.LATE).stream()
                .filter(row -> row[1].equals(ScenarioJob.stage(index)))
                .toList();
    }

    private static LatePair latePair(String[] row) {
        Evidence.Letter letter = Evidence.Letter.of(row);
        return new LatePair(letter.origin(), letter.position(), row[8], letter.stamp(), window(row, 6));
    }

    /** How many records were late, by reason. */
    Map<Reason, Long> late() {
        Map<Reason, Long> late = new EnumMap<>(Reason.class);
        rows(ScenarioJob.LATE).forEach(row -> late.merge(Reason.valueOf(row[0]), 1L, Long::sum));
        return late;
    }

    private void compare(Answer expected) {
        List<StageAnswer> stages = new ArrayList<>();
        List<StageAnswer> wanted = new ArrayList<>();
        for (int i = 0; i < scenario.stages().size(); i++) {
            overflows(i, expected.stages().get(i));
            stages.add(stage(i));
            wanted.add(comparable(i, expected.stages().get(i)));
        }
        Answer actual = new Answer(sources(), refused(), stages);
        problems.addAll(AnswerDiff.between(
                new Answer(expected.sources(), sorted(expected.deadLetters()), wanted), actual, this::known));
    }

    private void read(SimulatedDisk output, Map<String, CutNumber> committed) throws IOException {
        List<String> visible = Auditor.visible(output);
        SortedMap<Piece, String> pieces =
                new TreeMap<>(Comparator.comparing(Piece::sink).thenComparing(Piece.ORDER));
        committed.forEach((name, cut) -> {
            if (!visible.contains(name)) {
                problems.add("Piece " + name + " of committed cut " + cut + " was never published.");
            } else {
                pieces.put(Piece.parse(name), name);
            }
        });
        for (Map.Entry<Piece, String> piece : pieces.entrySet()) {
            List<String[]> rows = published.computeIfAbsent(piece.getKey().sink(), sink -> new ArrayList<>());
            String text = new String(output.content(piece.getValue()), StandardCharsets.UTF_8);
            text.lines()
                    .map(line -> SEPARATOR.split(LineSink.Line.parse(line).text(), -1))
                    .forEach(rows::add);
        }
    }

    private List<String[]> rows(String sink) {
        return published.getOrDefault(sink, List.of());
    }

    private StageAnswer stage(int index) {
        SortedMap<String, List<Final>> finals = new TreeMap<>();
        for (String[] row : rows(ScenarioJob.results(index))) {
            Totals totals = new Totals(
                    number(row, 3),
                    BigInteger.valueOf(number(row, 4)),
                    0,
                    0,
                    number(row, 7),
                    number(row, 8),
                    0,
                    0,
                    Trail.number(number(row, 5), number(row, 6)));
            Window window = isGlobal(index) ? Window.ALL : window(row, 1);
            finals.computeIfAbsent(row[0], key -> new ArrayList<>()).add(new Final(row[0], window, totals));
        }
        finals.forEach((key, rows) -> {
            if (isInNoOrder(index, key)) {
                rows.sort(Final.JOINED);
            }
        });
        List<LatePair> late = new ArrayList<>();
        for (String[] row : lateRows(index)) {
            evidence.problem(index, Evidence.Letter.of(row)).ifPresent(problems::add);
            late.add(latePair(row));
        }
        return new StageAnswer(finals, windowless(index, late), counts(ScenarioJob.stage(index)));
    }

    /** Joined rows come as their second row comes, and what was behind the clock passes a dedup or as-of join as it comes: the model sorts these. */
    private boolean isInNoOrder(int index, String key) {
        Stage stage = scenario.stages().get(index);
        return stage instanceof Stage.Join
                || (isGiven(stage) && evidence.keysBehind().contains(key));
    }

    /** The engine's global window covers all event times there are, the reference model's all there could be. */
    private boolean isGlobal(int index) {
        return scenario.stages().get(index) instanceof Stage.Aligned aligned
                && aligned.windows() instanceof io.tidemark.testkit.reference.Windows.Global;
    }

    private StageAnswer comparable(int index, StageAnswer expected) {
        SortedMap<String, List<Final>> finals = new TreeMap<>();
        expected.finals().forEach((key, all) -> {
            List<Final> fit =
                    all.stream().filter(each -> !each.totals().overflows()).toList();
            if (!fit.isEmpty()) {
                finals.put(key, fit);
            }
        });
        List<LatePair> late = new ArrayList<>();
        for (LatePair pair : expected.late()) {
            long position = pair.origin().partition().isEmpty() ? 0 : pair.position();
            late.add(new LatePair(pair.origin(), position, pair.key(), pair.stamp(), pair.window()));
        }
        return new StageAnswer(finals, windowless(index, late), expected.counts());
    }

    /** For sessions, which session a record is late for is a matter of wording, so the window is left out. */
    private List<LatePair> windowless(int index, List<LatePair> pairs) {
        if (!(scenario.stages().get(index) instanceof Stage.Session)) {
            return pairs;
        }
        return pairs.stream()
                .map(pair -> new LatePair(pair.origin(), pair.position(), pair.key(), pair.stamp(), Window.ALL))
                .toList();
    }

    private void overflows(int index, StageAnswer expected) {
        List<String> wanted = expected.overflows().stream()
                .map(result -> result.key() + result.window())
                .sorted()
                .toList();
        List<String> got = rows(ScenarioJob.DEAD).stream()
                .filter(row -> row[0].equals(Reason.OVERFLOW.name()) && row[1].equals(ScenarioJob.stage(index)))
                .map(row -> row[8] + (isGlobal(index) ? Window.ALL : window(row, 6)))
                .sorted()
                .toList();
        if (!wanted.equals(got)) {
            problems.add("Stage " + index + ": expected overflows " + wanted + ", got " + got + ".");
        }
    }

    private Totals known(Totals totals) {
        return new Totals(
                totals.count(),
                totals.sum(),
                0,
                0,
                knowsEnds && !scenario.hasTies() ? totals.first() : 0,
                knowsEnds && !scenario.hasTies() ? totals.last() : 0,
                0,
                0,
                totals.lineage());
    }

    private List<DeadLetter> refused() {
        List<DeadLetter> letters = new ArrayList<>();
        for (String[] row : rows(ScenarioJob.DEAD)) {
            if (!row[0].equals(Reason.OVERFLOW.name()) && !row[0].equals(Reason.USER_ERROR.name())) {
                letters.add(
                        new DeadLetter(DeadLetter.Reason.valueOf(row[0]), new Origin(row[2], row[3]), number(row, 4)));
            }
        }
        return sorted(letters);
    }

    private static List<DeadLetter> sorted(List<DeadLetter> letters) {
        return letters.stream()
                .sorted(Comparator.comparing(DeadLetter::origin).thenComparingLong(DeadLetter::position))
                .toList();
    }

    private SortedMap<Origin, SourceCounts> sources() {
        SortedMap<Origin, SourceCounts> counts = new TreeMap<>();
        List<DeadLetter> refused = refused();
        for (io.tidemark.testkit.reference.Source source : scenario.sources()) {
            count(source.name())
                    .forEach((origin, of) -> counts.put(
                            origin,
                            new SourceCounts(
                                    of.getOrDefault(Counter.IN, 0L),
                                    count(refused, origin, DeadLetter.Reason.MALFORMED),
                                    count(refused, origin, DeadLetter.Reason.OUT_OF_RANGE),
                                    count(refused, origin, DeadLetter.Reason.FUTURE),
                                    of.getOrDefault(Counter.CONTRIBUTED, 0L))));
        }
        return counts;
    }

    private static long count(List<DeadLetter> letters, Origin origin, DeadLetter.Reason reason) {
        return letters.stream()
                .filter(letter -> letter.origin().equals(origin) && letter.reason() == reason)
                .count();
    }

    private SortedMap<Origin, StageCounts> counts(String place) {
        SortedMap<Origin, StageCounts> counts = new TreeMap<>();
        count(place).forEach((origin, of) -> {
            StageCounts stage = new StageCounts(
                    of.getOrDefault(Counter.IN, 0L),
                    of.getOrDefault(Counter.CONTRIBUTED, 0L),
                    of.getOrDefault(Counter.DUPLICATE, 0L),
                    of.getOrDefault(Counter.LATE, 0L),
                    of.getOrDefault(Counter.LATE_PAIRS, 0L));
            if (!stage.equals(StageCounts.NONE)) {
                counts.put(origin, stage);
            }
        });
        return counts;
    }

    private SortedMap<Origin, Map<Counter, Long>> count(String place) {
        SortedMap<Origin, Map<Counter, Long>> counts = new TreeMap<>();
        for (CounterValue value : last.counters()) {
            if (value.place().equals(place)) {
                counts.computeIfAbsent(
                                new Origin(value.origin().name(), value.origin().partition()), key -> new TreeMap<>())
                        .put(Counter.valueOf(value.counter()), value.value());
            }
        }
        return counts;
    }

    private static long number(String[] row, int column) {
        return Long.parseLong(row[column]);
    }

    private static Window window(String[] row, int column) {
        return new Window(number(row, column), number(row, column + 1));
    }
}
