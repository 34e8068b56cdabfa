package io.tidemark.engine.file.format;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How times are written: ISO-8601 with an offset, or a pattern of {@link DateTimeFormatter} with the zone it is meant in.
 *
 * <p>A date that does not exist is refused, and so is a local time that the zone leaves out; of one that comes twice, the
 * earlier is meant.
 */
final class TimePattern {

    /** Times such as {@code 2015-05-17T10:05:03.25Z}. */
    static final TimePattern ISO = new TimePattern("ISO-8601", null, ZoneOffset.UTC);

    private final String text;
    private final @Nullable DateTimeFormatter formatter;
    private final @Nullable FixedTimePattern fixed;
    private final ZoneId zone;

    private TimePattern(String text, @Nullable DateTimeFormatter formatter, ZoneId zone) {
        this.text = text;
        this.formatter = formatter;
        this.zone = zone;
        this.fixed = formatter == null ? null : FixedTimePattern.of(text);
    }

    /** A pattern that says date and time, or a date only, which means its midnight. */
    static TimePattern of(String pattern, ZoneId zone) {
        LocalDateTime probe = LocalDateTime.of(2001, 2, 13, 14, 35);
        try {
            DateTimeFormatter formatter = DateTimeFormatter.ofPattern(withProlepticYear(pattern), Locale.ROOT)
                    .withResolverStyle(ResolverStyle.STRICT);
            TimePattern result = new TimePattern(pattern, formatter, zone);
            Instant read = result.read(formatter, formatter.format(probe.atZone(zone)));
            if (LocalDateTime.ofInstant(read, zone).toLocalDate().equals(probe.toLocalDate())) {
                return result;
            }
        } catch (IllegalArgumentException | DateTimeException | ValueProblem refused) {
            throw InputException.invalid("\"" + pattern + "\" is not a pattern that times can be read with: "
                    + refused.getMessage() + ". A pattern such as yyyy/MM/dd HH:mm is meant.");
        }
        throw InputException.invalid(
                "\"" + pattern + "\" does not say which day it is. A pattern such as yyyy/MM/dd HH:mm is meant.");
    }

    /** Strict resolution wants an era beside {@code y}; {@code u} is the year that people mean. */
    private static String withProlepticYear(String pattern) {
        StringBuilder result = new StringBuilder();
        boolean literal = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            literal ^= c == '\'';
            result.append(c == 'y' && !literal ? 'u' : c);
        }
        return result.toString();
    }

    /** The instant that a text in UTF-8 says. */
    Instant parse(byte[] bytes, int from, int to) throws ValueProblem {
        LocalDateTime time = fixed == null ? null : fixed.read(bytes, from, to);
        return time != null ? atZone(time) : parse(Bytes.utf8(bytes, from, to));
    }

    /** The instant that a text says. */
    Instant parse(String time) throws ValueProblem {
        try {
            return formatter == null ? Instant.parse(time) : read(formatter, time);
        } catch (DateTimeException refused) {
            throw new ValueProblem("is \"" + time + "\", not a time like " + text + ".");
        }
    }

    private Instant read(DateTimeFormatter format, String time) throws ValueProblem {
        TemporalAccessor parsed = format.parse(time);
        if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
            return Instant.from(parsed);
        }
        LocalTime clock = parsed.query(TemporalQueries.localTime());
        return atZone(LocalDateTime.of(LocalDate.from(parsed), clock == null ? LocalTime.MIDNIGHT : clock));
    }

    private Instant atZone(LocalDateTime time) throws ValueProblem {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(time);
        if (offsets.isEmpty()) {
            throw new ValueProblem("is " + time + ", a time that " + zone + " leaves out.");
        }
        return time.toInstant(offsets.get(0));
    }
}
