package io.tidemark.bench.sidebyside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal: what is printed follows from what was measured. Method: tables of measurements made up here are looked at, and of lines read back. */
class TableTest {

    private static final List<Measurement> ALL = List.of(
            measured("tidemark", 0, 4e6, 0.5, Verdict.right(10)),
            measured("tidemark", 1, 6e6, 0.3, Verdict.right(10)),
            measured("tidemark", 2, 5e6, 0.4, Verdict.right(9)),
            measured("flink", 0, 1e6, 2.0, Verdict.right(10)),
            measured("flink", 1, 2e6, 1.6, Verdict.right(10)),
            measured("jet", 0, 9e6, 0.1, Verdict.wrong("it is not so")),
            measured("plain", 0, 2e7, 0.1, Verdict.right(10)));

    private static Measurement measured(String engine, int round, double rate, double cpu, Verdict verdict) {
        return new Measurement("r1", "tumbling-1k", engine, round, rate, cpu, 100, 2, verdict, List.of("set so"));
    }

    @Test
    void aMedianIsInTheMiddle() {
        assertThat(Medians.of(ALL.subList(0, 3), Measurement::perSecond)).isEqualTo(5e6);
        assertThat(Medians.of(ALL.subList(3, 5), Measurement::perSecond)).isEqualTo(1.5e6);
        assertThat(Medians.of(List.of(), Measurement::perSecond)).isZero();
        assertThat(Medians.spread(ALL.subList(0, 3), Measurement::perSecond)).isEqualTo(0.4);
    }

    @Test
    void ratiosAreToOursAndToThePlainLoop() {
        String table = print(ALL);
        assertThat(line(table, "tidemark")).contains("0.400", "1.00", "5.000", "0.25", "40%", "same, 9 checked");
        assertThat(line(table, "flink")).contains("1.800", "4.50", "1.500", "0.30", "same, 10 checked");
        assertThat(line(table, "jet"))
                .contains("WRONG in round 1: it is not so")
                .doesNotContain("9.000");
    }

    @Test
    void whatIsKeptIsWhatIsPrinted() {
        List<Measurement> read =
                ALL.stream().map(Measurement::json).map(Measurement::parse).toList();
        assertThat(read).isEqualTo(ALL);
        assertThat(print(read)).isEqualTo(print(ALL));
    }

    private static String line(String table, String engine) {
        return table.lines()
                .filter(each -> each.startsWith("|") && each.contains("| " + engine + " "))
                .findFirst()
                .orElseThrow();
    }

    private static String print(List<Measurement> all) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new Table(new PrintStream(bytes, false, StandardCharsets.UTF_8)).print(all);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
