package io.tidemark.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.settings.Changes;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Codec;
import io.tidemark.state.MapSpec;
import io.tidemark.state.StateSpec;
import io.tidemark.state.ValueSpec;
import io.tidemark.type.Default;
import io.tidemark.type.Type;
import io.tidemark.type.Was;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Goal: every state gets the verdict it deserves, with its reason, and nothing starts that would lose or misread state. */
class PlannerTest {

    record Visit(long bytes, String page) {}

    record Swapped(String page, long bytes) {}

    record Grown(long bytes, String page, @Default("0") int status) {}

    record Renamed(@Was("bytes") long size, String page) {}

    record Promoted(double bytes, String page) {}

    record Needy(long bytes, String page, String agent) {}

    record Narrow(int bytes, String page) {}

    private static StateSpec visits(Class<?> value) {
        return visits(Type.STRING, value);
    }

    private static StateSpec visits(Type<?> key, Class<?> value) {
        return new ValueSpec<>("last", key, Codec.of(Type.of(value)));
    }

    private static JobIdentity identity(int keyGroups, String... parameters) {
        TreeMap<String, String> fingerprint = new TreeMap<>(Map.of("key hash", "xxh3"));
        for (int i = 0; i < parameters.length; i += 2) {
            fingerprint.put(parameters[i], parameters[i + 1]);
        }
        return new JobIdentity("job", fingerprint, keyGroups);
    }

    private static Plan plan(Map<String, List<StateSpec>> left, Map<String, List<StateSpec>> job, Changes changes) {
        return plan(left, identity(8), job, identity(8), changes);
    }

    private static Plan plan(
            Map<String, List<StateSpec>> left,
            JobIdentity was,
            Map<String, List<StateSpec>> job,
            JobIdentity is,
            Changes changes) {
        List<StateSchema> states = new ArrayList<>();
        left.forEach((operator, specs) -> specs.forEach(spec -> states.add(spec.schema(operator))));
        return new Planner(new JobForm(was, states), is, job, changes).plan();
    }

    private static StatePlan change(Class<?> before, Class<?> after) {
        Plan plan = plan(Map.of("op", List.of(visits(before))), Map.of("op", List.of(visits(after))), Changes.NONE);
        assertThat(plan.states()).hasSize(1);
        return plan.states().get(0);
    }

    @Test
    void theSameIsReused() {
        assertThat(change(Visit.class, Visit.class).verdict()).isEqualTo(Verdict.REUSE);
    }

    @Test
    void fieldsInAnotherOrderAreReused() {
        assertThat(change(Visit.class, Swapped.class).verdict()).isEqualTo(Verdict.REUSE);
    }

    @Test
    void fieldsThatResolveAreMigrated() {
        assertThat(change(Visit.class, Grown.class).verdict()).isEqualTo(Verdict.MIGRATE);
        assertThat(change(Grown.class, Visit.class).verdict()).isEqualTo(Verdict.MIGRATE);
        assertThat(change(Visit.class, Renamed.class).verdict()).isEqualTo(Verdict.MIGRATE);
        assertThat(change(Visit.class, Promoted.class).verdict()).isEqualTo(Verdict.MIGRATE);
    }

    @Test
    void fieldsThatDoNotResolveAreIncompatible() {
        assertThat(change(Visit.class, Needy.class))
                .matches(plan -> plan.verdict() == Verdict.INCOMPATIBLE)
                .matches(plan -> plan.reason().contains("agent"));
        assertThat(change(Visit.class, Narrow.class))
                .matches(plan -> plan.verdict() == Verdict.INCOMPATIBLE)
                .matches(plan -> plan.reason().contains("writer type: LONG"));
    }

    @Test
    void valuesKeepWhatTheirFieldsSay() {
        StateSpec now = visits(Swapped.class);
        StateSchema left = visits(Visit.class).schema("op");
        byte[] migrated = new Planner(
                        new JobForm(identity(8), List.of(left)), identity(8), Map.of("op", List.of(now)), Changes.NONE)
                .migration(left)
                .value(Type.of(Visit.class).toBytes(new Visit(7, "/a")));
        assertThat(Type.of(Swapped.class).fromBytes(migrated)).isEqualTo(new Swapped("/a", 7));
    }

    @Test
    void keysNeverChangeTheirType() {
        Plan plan = plan(
                Map.of("op", List.of(visits(Type.INT, Visit.class))),
                Map.of("op", List.of(visits(Type.LONG, Visit.class))),
                Changes.NONE);
        assertThat(plan.states().get(0).verdict()).isEqualTo(Verdict.INCOMPATIBLE);
        assertThat(plan.states().get(0).reason()).contains("keys never change");
        Plan swapped = plan(
                Map.of("op", List.of(visits(Type.of(Visit.class), Visit.class))),
                Map.of("op", List.of(visits(Type.of(Swapped.class), Visit.class))),
                Changes.NONE);
        assertThat(swapped.states().get(0).verdict()).isEqualTo(Verdict.INCOMPATIBLE);
    }

    @Test
    void whatIsNewBeginsEmptyAndWhatIsLeftOverStopsTheStart() {
        Map<String, List<StateSpec>> left = Map.of("old", List.of(visits(Visit.class)));
        Map<String, List<StateSpec>> job = Map.of("new", List.of(visits(Visit.class)));
        Plan plan = plan(left, job, Changes.NONE);
        assertThat(plan.states())
                .extracting(StatePlan::state, StatePlan::verdict)
                .containsExactlyInAnyOrder(tuple("new/last", Verdict.CREATE), tuple("old/last", Verdict.ORPHAN));
        assertThat(plan.isStartable()).isFalse();
        assertThat(plan.whyNot()).singleElement().asString().contains("ORPHAN old/last");

        assertThat(plan(left, job, new Changes(Map.of("old", "new"), Set.of())).states())
                .singleElement()
                .matches(state ->
                        state.verdict() == Verdict.REUSE && state.reason().contains("old/last"));
        assertThat(plan(left, job, new Changes(Map.of("old/last", "new/last"), Set.of()))
                        .isStartable())
                .isTrue();
        assertThat(plan(left, job, new Changes(Map.of(), Set.of("old"))).isStartable())
                .isTrue();
        assertThat(plan(left, job, new Changes(Map.of("old", "elsewhere"), Set.of()))
                        .whyNot())
                .anyMatch(reason -> reason.contains("elsewhere/last"));
        assertThatThrownBy(() -> new Changes(Map.of("old", "new"), Set.of("old")))
                .isInstanceOf(RefusedException.class);
    }

    @Test
    void anotherKindOrAnotherParameterIsIncompatible() {
        StateSpec map = new MapSpec<>("last", Type.STRING, Codec.of(Type.of(Visit.class)));
        assertThat(plan(Map.of("op", List.of(visits(Visit.class))), Map.of("op", List.of(map)), Changes.NONE)
                        .whyNot())
                .anyMatch(reason -> reason.contains("VALUES") && reason.contains("ENTRIES"));
        Map<String, List<StateSpec>> same = Map.of("op", List.of(visits(Visit.class)));
        assertThat(plan(
                                same,
                                identity(8, "operator op window", "tumbling 5m", "operator op grace", "0"),
                                same,
                                identity(8, "operator op window", "tumbling 1m", "operator op grace", "5s"),
                                Changes.NONE)
                        .whyNot())
                .singleElement()
                .asString()
                .contains("window was tumbling 5m and is tumbling 1m")
                .doesNotContain("grace");
    }

    @Test
    void anotherNumberOfKeyGroupsIsAnObstacle() {
        Map<String, List<StateSpec>> same = Map.of("op", List.of(visits(Visit.class)));
        assertThat(plan(same, identity(8), same, identity(16), Changes.NONE).whyNot())
                .singleElement()
                .asString()
                .contains("8 key groups")
                .contains("16");
    }
}
