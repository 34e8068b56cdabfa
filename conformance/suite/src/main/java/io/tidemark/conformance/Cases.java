package io.tidemark.conformance;

import io.tidemark.testkit.reference.Program;
import io.tidemark.testkit.reference.ReferenceModel;
import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.ScenarioGenerator;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.testkit.reference.StageAnswer;
import java.util.List;
import java.util.stream.Stream;

/** The jobs that hosts are tested with: a tumbling window, a session, a hopping window, an interval join, a process and an as-of join over the same input. */
public final class Cases {

    /** Out-of-order input of up to 3 partitions of up to 40 records, with 8 keys in several key groups. */
    private static final ScenarioGenerator.Size SIZE = new ScenarioGenerator.Size(1, 3, 40, 8, 1);

    private static final int PARTITIONS_MIN = 2;
    private static final int KEYS_MIN = 5;
    private static final int LATE_MIN = 3;

    private Cases() {}

    /**
     * A tumbling, a session, a hopping job, a join, a process and an as-of join over the input of the first seed from this one on that is rich enough to prove
     * anything.
     */
    public static List<JobUnderTest> from(long firstSeed) {
        for (long seed = firstSeed; ; seed++) {
            Scenario tumbling = ScenarioGenerator.of(SIZE).generate(seed, Stage.tumbling(10, 3));
            Scenario session = new Scenario(tumbling.sources(), List.of(Stage.session(3, 2)));
            Scenario hopping = new Scenario(tumbling.sources(), List.of(Stage.hopping(20, 3, 2)));
            Scenario join = new Scenario(tumbling.sources(), List.of(new Stage.Join(-4, 6, 2, Stage.Outer.FULL)));
            Scenario table = new Scenario(tumbling.sources(), List.of(new Stage.AsOf(6, 15, true)));
            Scenario process = new Scenario(tumbling.sources(), List.of(new Stage.Programmed(program(seed), 25, 2)));
            if (isRich(tumbling)
                    && isRich(session)
                    && isRich(hopping)
                    && isRich(join)
                    && isRich(table)
                    && hasManyResults(process)) {
                return List.of(
                        JobUnderTest.of(tumbling),
                        JobUnderTest.of(session),
                        JobUnderTest.of(hopping),
                        JobUnderTest.of(join),
                        JobUnderTest.of(process),
                        JobUnderTest.of(table));
            }
        }
    }

    /** A program that keeps a value, a list and a map, and sets timers. */
    private static long program(long firstSeed) {
        for (long seed = firstSeed; ; seed++) {
            List<Program.Action> actions =
                    Program.of(seed).onRecord().stream().flatMap(List::stream).toList();
            boolean isRich = Stream.of(Program.Add.class, Program.Append.class, Program.Put.class, Program.Set.class)
                    .allMatch(kind -> actions.stream().anyMatch(kind::isInstance));
            if (isRich) {
                return seed;
            }
        }
    }

    private static boolean hasManyResults(Scenario scenario) {
        return ReferenceModel.answer(scenario).last().finals().size() >= KEYS_MIN;
    }

    private static boolean isRich(Scenario scenario) {
        StageAnswer answer = ReferenceModel.answer(scenario).last();
        return scenario.sources().get(0).partitions().size() >= PARTITIONS_MIN
                && answer.finals().size() >= KEYS_MIN
                && answer.late().size() >= LATE_MIN;
    }
}
