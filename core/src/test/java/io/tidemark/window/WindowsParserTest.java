package io.tidemark.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Goal: windows are read as users write them, descriptions are read back, and a wrong one gets a sentence that helps. Method:
 * examples of each form and each mistake.
 */
class WindowsParserTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    void everyFormIsRead() {
        assertThat(Windows.parse("tumbling 5m")).isEqualTo(Windows.tumbling(Duration.ofMinutes(5)));
        assertThat(Windows.parse("hopping 10m 1m"))
                .isEqualTo(Windows.hopping(Duration.ofMinutes(10), Duration.ofMinutes(1)));
        assertThat(Windows.parse("cumulative 1h 1d"))
                .isEqualTo(Windows.cumulative(Duration.ofHours(1), Duration.ofDays(1)));
        assertThat(Windows.parse("session 30m")).isEqualTo(Windows.session(Duration.ofMinutes(30)));
        assertThat(Windows.parse("hour Europe/Berlin")).isEqualTo(Windows.hours(BERLIN));
        assertThat(Windows.parse("day Europe/Berlin")).isEqualTo(Windows.days(BERLIN));
        assertThat(Windows.parse("week Europe/Berlin")).isEqualTo(Windows.weeks(BERLIN));
        assertThat(Windows.parse("month Europe/Berlin")).isEqualTo(Windows.months(BERLIN));
        assertThat(Windows.parse(" year   Europe/Berlin ")).isEqualTo(Windows.years(BERLIN));
        assertThat(Windows.parse("global")).isEqualTo(Windows.global());
    }

    @Test
    void descriptionsAreReadBack() {
        Instant six = Instant.ofEpochSecond(6 * 3_600);
        List<Windows> all = List.of(
                Windows.tumbling(Duration.ofMillis(90_001)),
                Windows.tumbling(Duration.ofDays(1)).from(six),
                Windows.hopping(Duration.ofMinutes(10), Duration.ofSeconds(7)),
                Windows.hopping(Duration.ofDays(7), Duration.ofDays(1)).from(Instant.ofEpochMilli(-1)),
                Windows.cumulative(Duration.ofHours(1), Duration.ofDays(1)),
                Windows.cumulative(Duration.ofHours(1), Duration.ofDays(1)).from(six),
                Windows.session(Duration.ofMinutes(30)),
                Windows.session(Duration.ofMinutes(30), Duration.ofHours(4)),
                Windows.session(Duration.ofMinutes(30), Duration.ZERO),
                Windows.days(ZoneId.of("UTC")),
                Windows.hours(ZoneId.of("+05:30")),
                Windows.weeks(BERLIN),
                Windows.months(BERLIN),
                Windows.years(BERLIN),
                Windows.global());
        for (Windows windows : all) {
            assertThat(Windows.parse(windows.describe())).isEqualTo(windows);
            assertThat(Windows.parse(windows.describe()).describe()).isEqualTo(windows.describe());
        }
        assertThat(Windows.parse("tumbling 1d from 6h").describe()).isEqualTo("tumbling 1d from 6h");
        assertThat(Windows.parse("session 30m longest 4h").describe()).isEqualTo("session 30m longest 4h");
    }

    @Test
    void aNearMissIsNamed() {
        assertRefused("tumblng 5m", "\"tumblng\" is not a kind of window. Did you mean \"tumbling SIZE\", such as");
        assertRefused("Tumbling 5m", "Did you mean \"tumbling SIZE\"");
        assertRefused("hoping 10m 1m", "Did you mean \"hopping SIZE HOP\"");
        assertRefused("sliding 10m 1m", "Did you mean \"hopping SIZE HOP\"");
        assertRefused("fixed 10m", "Did you mean \"tumbling SIZE\"");
        assertRefused("sesion 10m", "Did you mean \"session GAP\"");
        assertRefused("dya Europe/Berlin", "Did you mean \"day ZONE\"");
        assertRefused("daily Europe/Berlin", "Did you mean \"day ZONE\"");
        assertRefused("months Europe/Berlin", "Did you mean \"month ZONE\"");
        assertRefused("day Europe/Berln", "\"Europe/Berln\" is not a time zone. Did you mean \"Europe/Berlin\"?");
        assertRefused(
                "day Atlantis/Center", "\"Atlantis/Center\" is not a time zone. Name one such as \"Europe/Berlin\"");
    }

    @Test
    void aMistakeGetsASentence() {
        assertRefused("", "The window is empty: write one of tumbling, hopping, cumulative, session, hour, day, week");
        assertRefused("x", "\"x\" is not a kind of window: write one of tumbling");
        assertRefused("tumbling", "is not complete, or has too much: write \"tumbling SIZE\"");
        assertRefused("tumbling 5m 1m", "is not complete, or has too much");
        assertRefused("tumbling 5m 1m 1m", "is not complete, or has too much");
        assertRefused("tumbling 5m since 1m", "is not complete, or has too much");
        assertRefused("hopping 5m", "write \"hopping SIZE HOP\"");
        assertRefused("cumulative 5m", "write \"cumulative STEP SIZE\"");
        assertRefused("session", "write \"session GAP\"");
        assertRefused("day", "write \"day ZONE\"");
        assertRefused("global 5m", "write \"global\"");
        assertRefused("tumbling 5", "The window \"tumbling 5\" cannot be: \"5\" is not a duration");
        assertRefused("tumbling -5m", "is not a duration");
        assertRefused("tumbling 5m from noon", "\"noon\" is not a duration");
        assertRefused("tumbling 0", "The size of a window is 0");
        assertRefused("hopping 1m 10m", "Hop by the size at most");
        assertRefused(
                "cumulative 1d 1h",
                "the step must divide the size. Windows of this kind are written \"cumulative STEP SIZE\"");
        assertRefused("session 0", "The gap of a session is 0");
    }

    private static void assertRefused(String text, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Windows.parse(text))
                .withMessageContaining(sentence);
    }
}
