package io.tidemark.testkit.reference;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How a scenario is written on one line, to be read by people and by {@link Scenario#parse}.
 *
 * <pre>
 * hopping 10 5 g 3, session 10: p0 A@12 A@6; p1 B@1:-5 ! B@30
 * tumbling 10: [clicks ooo 5] p0 A@1; p1 [orders] p0 B@2
 * </pre>
 *
 * <p>Stages, separated by commas: {@code tumbling SIZE}, {@code hopping SIZE HOP}, {@code cumulative STEP SIZE}, each with
 * {@code origin N} if it is not 0; {@code hour|day|week|month|year ZONE}; {@code global}; {@code session GAP} with {@code
 * longest N} if there is one; {@code dedup HORIZON}; {@code join LOWER UPPER}, after {@code left}, {@code right} or {@code full}
 * if rows without a match come too; {@code asof HISTORY}, after {@code left} if rows that the table has nothing for come too, with
 * {@code ttl N} if it is not 0; {@code process SEED} with {@code ttl N} and {@code delay N} if they are not 0. Each but dedup, asof and
 * process has {@code g GRACE} if it is not 0. Then partitions,
 * separated by semicolons: a name and records. {@code A@5} is key A at 5 with value 1, {@code A@5:-2} has value −2,
 * {@code A@5^9} was appended at 9, {@code A@5~9} has the stamp 9 whatever its clock; {@code !} cannot be read. Sources are
 * named in brackets with {@code ooo N} and {@code future N}, their out-of-orderness and future bound, where there is more
 * than the one with out-of-orderness 0. Names and keys are made of letters, digits, {@code _} and {@code -}. All
 * lengths are in ms.
 */
final class ScenarioNotation {

    private ScenarioNotation() {}

    static String write(Scenario scenario) {
        return scenario.stages().stream().map(ScenarioNotation::stage).collect(Collectors.joining(", ")) + ": "
                + sources(scenario.sources());
    }

    private static String sources(List<Source> sources) {
        boolean plain = sources.size() == 1 && bracket(sources.get(0)).equals("[" + Scenario.ONLY_SOURCE + "]");
        return sources.stream()
                .map(source -> (plain ? "" : bracket(source) + " ") + partitions(source.partitions()))
                .collect(Collectors.joining(" "));
    }

    private static String bracket(Source source) {
        String future = source.futureBound().isPresent()
                ? " future " + source.futureBound().getAsLong()
                : "";
        return "[" + source.name() + option("ooo", source.outOfOrderness()) + future + "]";
    }

    private static String partitions(List<Partition> partitions) {
        return partitions.stream().map(ScenarioNotation::partition).collect(Collectors.joining("; "));
    }

    private static String partition(Partition partition) {
        return partition.name()
                + partition.events().stream().map(event -> " " + event(event)).collect(Collectors.joining());
    }

    private static String event(Event event) {
        if (event.malformed()) {
            return "!";
        }
        return event.key() + "@" + event.time()
                + (event.value() == 1 ? "" : ":" + event.value())
                + (event.appended() == null ? "" : "^" + event.appended())
                + (event.stamp() == null ? "" : "~" + event.stamp());
    }

    private static String stage(Stage stage) {
        if (stage instanceof Stage.Aligned aligned) {
            return windows(aligned.windows()) + option("g", aligned.grace());
        }
        if (stage instanceof Stage.Session session) {
            String longest = session.longest().isPresent()
                    ? " longest " + session.longest().getAsLong()
                    : "";
            return "session " + session.gap() + longest + option("g", session.grace());
        }
        if (stage instanceof Stage.Join join) {
            String outer =
                    join.outer() == Stage.Outer.INNER ? "" : join.outer().name().toLowerCase(Locale.ROOT) + " ";
            return outer + "join " + join.lower() + " " + join.upper() + option("g", join.grace());
        }
        if (stage instanceof Stage.AsOf join) {
            return (join.left() ? "left " : "") + "asof " + join.history() + option("ttl", join.ttl());
        }
        if (stage instanceof Stage.Programmed process) {
            return "process " + process.program() + option("ttl", process.ttl()) + option("delay", process.delay());
        }
        return "dedup " + ((Stage.Dedup) stage).horizon();
    }

    private static String windows(Windows windows) {
        if (windows instanceof Windows.Tumbling tumbling) {
            return "tumbling " + tumbling.size() + option("origin", tumbling.origin());
        }
        if (windows instanceof Windows.Hopping hopping) {
            return "hopping " + hopping.size() + " " + hopping.hop() + option("origin", hopping.origin());
        }
        if (windows instanceof Windows.Cumulative cumulative) {
            return "cumulative " + cumulative.step() + " " + cumulative.size() + option("origin", cumulative.origin());
        }
        if (windows instanceof Windows.Calendar calendar) {
            return calendar.unit().name().toLowerCase(Locale.ROOT) + " " + calendar.zone();
        }
        return "global";
    }

    private static String option(String name, long value) {
        return value == 0 ? "" : " " + name + " " + value;
    }
}
