package io.tidemark.engine.file.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.tidemark.type.Type;
import java.time.ZoneId;

/**
 * JSON Lines in UTF-8: each line is an object that becomes a Java record, component by component of the same name.
 *
 * <p>Fields that no component takes are passed over. A component without a field, or with {@code null}, makes the line
 * malformed unless it is an {@code Optional}. Numbers must fit their component exactly; a {@code double} also takes the texts
 * {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}, and an {@code Instant} a whole number of milliseconds. Lines
 * with nothing but white space are passed over.
 *
 * @param <T> the Java record that a line becomes
 */
public final class JsonLinesFormat<T> implements Format<T> {

    /** How deep objects and arrays may be inside each other. */
    public static final int DEPTH_MAX = 64;

    /** How many characters a number may have. */
    public static final int NUMBER_CHARS_MAX = 400;

    private final Class<T> javaClass;
    private final Type<T> type;
    private final TimePattern times;
    private final JsonFactory factory;

    private JsonLinesFormat(Class<T> javaClass, Type<T> type, TimePattern times) {
        this.javaClass = javaClass;
        this.type = type;
        this.times = times;
        this.factory = new JsonFactoryBuilder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEPTH_MAX)
                        .maxNumberLength(NUMBER_CHARS_MAX)
                        .build())
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .build();
        JsonRecord.of(javaClass, times);
    }

    /** Lines that become such records, with times in ISO-8601. */
    public static <T> JsonLinesFormat<T> of(Class<T> javaClass) {
        return new JsonLinesFormat<>(javaClass, Type.of(javaClass), TimePattern.ISO);
    }

    /**
     * The same with times in a pattern of {@link java.time.format.DateTimeFormatter}, such as {@code yyyy/MM/dd HH:mm}.
     *
     * @param zone the zone that the times are meant in, if the pattern does not say it
     */
    public JsonLinesFormat<T> times(String pattern, ZoneId zone) {
        return new JsonLinesFormat<>(javaClass, type, TimePattern.of(pattern, zone));
    }

    @Override
    public Type<T> type() {
        return type;
    }

    @Override
    public RecordParser<T> parser(FilePlace place) {
        return new JsonLinesParser<>(place, factory, JsonRecord.of(javaClass, times));
    }
}
