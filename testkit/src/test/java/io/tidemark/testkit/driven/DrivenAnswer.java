package io.tidemark.testkit.driven;

import io.tidemark.record.Counter;
import io.tidemark.record.Reason;
import io.tidemark.record.Windowed;
import io.tidemark.testkit.JobDriver;
import io.tidemark.testkit.reference.Answer;
import io.tidemark.testkit.reference.DeadLetter;
import io.tidemark.testkit.reference.Final;
import io.tidemark.testkit.reference.LatePair;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.testkit.reference.ReferenceModel;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.Source;
import io.tidemark.testkit.reference.SourceCounts;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.testkit.reference.StageAnswer;
import io.tidemark.testkit.reference.StageCounts;
import io.tidemark.testkit.reference.Totals;
import io.tidemark.testkit.reference.Window;
import io.tidemark.time.Times;
import io.tidemark.window.GlobalWindows;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a driven scenario came to, in the words of the reference model. */
final class DrivenAnswer {

    private final Scenario scenario;
    private final JobDriver driver;
    private final Combining combining;
    private final List<SortedMap<String, List<Final>>> finals = new ArrayList<>();

    private DrivenAnswer(Scenario scenario, JobDriver driver, Combining combining) {
        this.scenario = scenario;
        this.driver = driver;
        this.combining = combining;
    }

    static Answer of(Scenario scenario, JobDriver driver, Combining combining) {
        return new DrivenAnswer(scenario, driver, combining).answer();
    }

    /** What this aggregate does not compute, and what the model does not know, is left out of both sides. */
    static Totals view(Scenario scenario, Totals totals, Combining combining) {
        boolean unordered = combining.isSubtractable() || scenario.hasTies();
        return new Totals(
                totals.count(),
                totals.sum(),
                combining.isSubtractable() ? 0 : totals.min(),
                combining.isSubtractable() ? 0 : totals.max(),
                unordered ? 0 : totals.first(),
                unordered ? 0 : totals.last(),
                0,
                0,
                totals.lineage());
    }

    /** The answer of the model, without what is not compared: the places of what has become something else on the way. */
    static Answer expected(Scenario scenario) {
        Answer answer = ReferenceModel.answer(scenario);
        List<StageAnswer> stages = new ArrayList<>();
        for (StageAnswer stage : answer.stages()) {
            int index = stages.size();
            stages.add(new StageAnswer(
                    stage.finals(),
                    stage.late().stream()
                            .map(pair -> isChanged(scenario, pair.origin().name(), index)
                                    ? new LatePair(pair.origin(), 0, pair.key(), pair.stamp(), pair.window())
                                    : pair)
                            .toList(),
                    stage.counts()));
        }
        return new Answer(answer.sources(), answer.deadLetters(), stages);
    }

    /** Whether what was made at a stage cannot be recognized at a later one: what a process makes, or an as-of join of others' rows. */
    private static boolean isChanged(Scenario scenario, String origin, int at) {
        if (!origin.startsWith("stage")) {
            return false;
        }
        List<Stage> stages = scenario.stages().subList(indexOf(origin), at);
        return stages.stream().anyMatch(stage -> stage instanceof Stage.Programmed || stage instanceof Stage.AsOf);
    }

    private static int indexOf(String stage) {
        return Integer.parseInt(stage.substring("stage".length()));
    }

    private Answer answer() {
        List<DeadLetter> letters = new ArrayList<>();
        for (io.tidemark.record.DeadLetter letter : driver.deadLetters()) {
            if (letter.reason() == Reason.USER_ERROR) {
                continue;
            }
            letters.add(new DeadLetter(
                    DeadLetter.Reason.valueOf(letter.reason().name()), origin(letter), positionIn(letter)));
        }
        letters.sort(java.util.Comparator.comparing(DeadLetter::origin).thenComparingLong(DeadLetter::position));
        SortedMap<Origin, SourceCounts> sources = new TreeMap<>();
        for (Source source : scenario.sources()) {
            for (Partition partition : source.partitions()) {
                sources.put(new Origin(source.name(), partition.name()), counts(source, partition, letters));
            }
        }
        List<StageAnswer> stages = new ArrayList<>();
        for (int i = 0; i < scenario.stages().size(); i++) {
            finals.add(finals(i));
            stages.add(new StageAnswer(finals.get(i), late(i), counts(i)));
        }
        return new Answer(sources, letters, stages);
    }

    private SourceCounts counts(Source source, Partition partition, List<DeadLetter> letters) {
        Origin origin = new Origin(source.name(), partition.name());
        io.tidemark.record.Origin ours = new io.tidemark.record.Origin(source.name(), partition.name());
        long[] refused = new long[DeadLetter.Reason.values().length];
        for (DeadLetter letter : letters) {
            if (letter.origin().equals(origin)) {
                refused[List.of(DeadLetter.Reason.values()).indexOf(letter.reason())]++;
            }
        }
        long sum = refused[0] + refused[1] + refused[2];
        if (driver.count(source.name(), Counter.REFUSED, ours) != sum) {
            throw new AssertionError("The count of refused records at " + origin + " is not that of its dead letters.");
        }
        return new SourceCounts(
                driver.count(source.name(), Counter.IN, ours),
                refused[0],
                refused[1],
                refused[2],
                driver.count(source.name(), Counter.CONTRIBUTED, ours));
    }

    private SortedMap<String, List<Final>> finals(int stage) {
        SortedMap<String, List<Final>> byKey = new TreeMap<>();
        for (Object result : driver.results("out" + stage)) {
            Final one = result instanceof Rec rec ? passed(rec) : windowed((Windowed<?, ?>) result);
            byKey.computeIfAbsent(one.key(), key -> new ArrayList<>()).add(one);
        }
        if (scenario.stages().get(stage) instanceof Stage.Join) {
            byKey.values().forEach(rows -> rows.sort(Final.JOINED));
        }
        return byKey;
    }

    private Final passed(Rec rec) {
        long value = rec.value();
        return new Final(
                rec.key(),
                new Window(rec.time(), rec.time() + 1),
                totals(
                        1,
                        new Sums(
                                BigInteger.valueOf(value),
                                value,
                                value,
                                new Sums.Edges(value, value),
                                new Sums.Halves(rec.lineageHigh(), rec.lineageLow()))));
    }

    private Final windowed(Windowed<?, ?> windowed) {
        if (windowed.kind() != Windowed.Kind.FINAL) {
            throw new AssertionError("Not a FINAL: " + windowed);
        }
        return new Final(
                (String) windowed.key(), window(windowed.start(), windowed.end()), totals(windowed.revision(), (Sums)
                        windowed.value()));
    }

    private static Window window(long start, long end) {
        return end == GlobalWindows.END && start == Times.MIN ? Window.ALL : new Window(start, end);
    }

    private Totals totals(long count, Sums sums) {
        Totals totals = new Totals(
                count,
                sums.sum(),
                sums.least(),
                sums.most(),
                sums.edges().first(),
                sums.edges().last(),
                0,
                0,
                ScenarioJob.lineage(sums.lineage().high(), sums.lineage().low()));
        return view(scenario, totals, combining);
    }

    private List<LatePair> late(int stage) {
        List<LatePair> late = new ArrayList<>();
        for (io.tidemark.record.DeadLetter letter : driver.late()) {
            io.tidemark.record.Window window = letter.window();
            if (letter.place().equals("stage" + stage) && window != null) {
                Rec rec = (Rec) letter.record();
                if (rec == null || !isRight(letter.reason(), scenario.stages().get(stage))) {
                    throw new AssertionError("Late for another reason: " + letter);
                }
                late.add(new LatePair(
                        origin(letter),
                        letter.origin().partition().isEmpty()
                                ? positionOf(letter.origin().name(), stage, rec)
                                : positionIn(letter),
                        rec.key(),
                        letter.stamp(),
                        new Window(window.start(), window.end())));
            }
        }
        return late;
    }

    /** The model numbers the results of each key; ours are found among them by time and lineage. */
    private long positionOf(String stage, int at, Rec rec) {
        if (isChanged(scenario, stage, at)) {
            return 0;
        }
        List<Final> ofKey = finals.get(indexOf(stage)).getOrDefault(rec.key(), List.of());
        for (int i = 0; i < ofKey.size(); i++) {
            Final one = ofKey.get(i);
            if (one.window().end() - 1 == rec.time()
                    && one.totals().lineage().equals(ScenarioJob.lineage(rec.lineageHigh(), rec.lineageLow()))) {
                return i;
            }
        }
        throw new AssertionError("No result of " + stage + " is " + rec);
    }

    private SortedMap<Origin, StageCounts> counts(int stage) {
        SortedMap<Origin, StageCounts> counts = new TreeMap<>();
        List<io.tidemark.record.Origin> origins = new ArrayList<>();
        for (Source source : scenario.sources()) {
            source.partitions()
                    .forEach(partition -> origins.add(new io.tidemark.record.Origin(source.name(), partition.name())));
        }
        for (int before = 0; before < stage; before++) {
            origins.add(new io.tidemark.record.Origin("stage" + before, ""));
        }
        String place = "stage" + stage;
        for (io.tidemark.record.Origin origin : origins) {
            StageCounts ours = new StageCounts(
                    driver.count(place, Counter.IN, origin),
                    driver.count(place, Counter.CONTRIBUTED, origin),
                    driver.count(place, Counter.DUPLICATE, origin),
                    driver.count(place, Counter.LATE, origin),
                    driver.count(place, Counter.LATE_PAIRS, origin));
            if (!ours.equals(StageCounts.NONE)) {
                counts.put(new Origin(origin.name(), origin.partition()), ours);
            }
        }
        return counts;
    }

    private static Origin origin(io.tidemark.record.DeadLetter letter) {
        return new Origin(letter.origin().name(), letter.origin().partition());
    }

    private static long positionIn(io.tidemark.record.DeadLetter letter) {
        return Long.parseLong(letter.position().substring(letter.position().indexOf(':') + 1));
    }

    /** Where sessions are cut at their longest a record may be late for a session that its stamp would not have closed. */
    private static boolean isRight(Reason reason, Stage stage) {
        return reason == (stage instanceof Stage.AsOf ? Reason.HISTORY : Reason.LATE)
                || (reason == Reason.ALREADY_FINAL
                        && stage instanceof Stage.Session session
                        && session.longest().isPresent());
    }
}
