package io.tidemark.bench.sidebyside;

import io.tidemark.bench.common.Report;
import java.util.List;
import java.util.Map;

/**
 * The figures of one process.
 *
 * @param run the run of {@code bench/run} that it was part of; ratios are within one
 * @param row the row, as text
 * @param engine the engine
 * @param round the round, from 0
 * @param perSecond records a second
 * @param cpuPerMillion processor seconds for a million records
 * @param peakMiB the most memory that was resident
 * @param cuts how many cuts were completed in the measured time
 * @param verdict what came of its results
 * @param settings how the engine was set up
 */
record Measurement(
        String run,
        String row,
        String engine,
        int round,
        double perSecond,
        double cpuPerMillion,
        double peakMiB,
        double cuts,
        Verdict verdict,
        List<String> settings) {

    private static final double MILLION = 1e6;
    private static final double MIB = 1 << 20;

    /** Where a measurement belongs. */
    record Place(String run, String row, String engine, int round) {}

    static Measurement of(Place place, Map<String, Object> report, Verdict verdict) {
        double records = Math.max(1, Json.number(report, "records"));
        List<String> settings = report.get("settings") instanceof List<?> list
                ? list.stream().map(Object::toString).toList()
                : List.of();
        return new Measurement(
                place.run,
                place.row,
                place.engine,
                place.round,
                records / Math.max(1 / MILLION, Json.number(report, "seconds")),
                Json.number(report, "cpuSeconds") * MILLION / records,
                Json.number(report, "peakBytes") / MIB,
                Json.number(report, "cuts"),
                verdict,
                settings);
    }

    /** What a process leaves that gave no report. */
    static Measurement failed(Place place, String why) {
        return of(place, Map.of(), Verdict.wrong(why));
    }

    /** The measurement as a line of a file. */
    String json() {
        return new Report()
                .text("run", run)
                .text("row", row)
                .text("engine", engine)
                .number("round", round)
                .decimal("perSecond", perSecond)
                .decimal("cpuPerMillion", cpuPerMillion)
                .decimal("peakMiB", peakMiB)
                .decimal("cuts", cuts)
                .number("checked", verdict.checked())
                .text("wrong", verdict.why())
                .texts("settings", settings)
                .json();
    }

    /** Reads a line of a file. */
    static Measurement parse(String json) {
        Map<String, Object> members = Json.read(json);
        String wrong = Json.text(members, "wrong");
        return new Measurement(
                Json.text(members, "run"),
                Json.text(members, "row"),
                Json.text(members, "engine"),
                (int) Json.number(members, "round"),
                Json.number(members, "perSecond"),
                Json.number(members, "cpuPerMillion"),
                Json.number(members, "peakMiB"),
                Json.number(members, "cuts"),
                new Verdict(wrong.isEmpty(), (long) Json.number(members, "checked"), wrong),
                members.get("settings") instanceof List<?> list
                        ? list.stream().map(Object::toString).toList()
                        : List.of());
    }
}
