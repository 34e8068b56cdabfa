package io.tidemark.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: every length up to 2^60 ms can be written, and nothing else is taken for one. Method: texts at the edges. */
class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "000, 0",
        "0s, 0",
        "1ms, 1",
        "007s, 7000",
        "90m, 5400000",
        "24h, 86400000",
        "400d, 34560000000",
        "1152921504606846976ms, 1152921504606846976",
        "0001152921504606846976ms, 1152921504606846976",
        "13343998895d, 1152921504528000000"
    })
    void reads(String text, long millis) {
        assertThat(Durations.parse(text)).isEqualTo(millis);
        assertThat(Durations.parse(Durations.format(millis))).isEqualTo(millis);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "5", "-5s", "+5s", "1.5s", "5 s", "5S", "5w", "s", "5ss", "1e3s", "\u0661s", "5m30s", "0x5s"
            })
    void refusesWhatIsNoDuration(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\" is not a duration");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1152921504606846977ms",
                "13343998896d",
                "9223372036854775807ms",
                "9223372036854775808ms",
                "99999999999999999999999d"
            })
    void saysThatItIsTooLong(String text) {
        assertThatThrownBy(() -> Durations.parse(text)).hasMessageContaining("\"" + text + "\" is too long");
    }
}
