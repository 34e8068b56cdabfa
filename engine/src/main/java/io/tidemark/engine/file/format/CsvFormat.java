package io.tidemark.engine.file.format;

import io.tidemark.type.Type;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Comma-separated values in UTF-8, as RFC 4180 has them: a field in quotes may have separators, line ends and doubled quotes.
 *
 * <p>The first record names the columns; each component of the Java record takes the column of its name, in whatever order they
 * are. A component without a column, or a column without a component that is not {@linkplain #ignoring ignored}, stops the job
 * when the file is opened. An empty field is an empty text, an empty {@code Optional}, and malformed for everything else.
 * Empty lines are passed over. When a quoted field does not end, its first line is malformed, and reading goes on with the
 * second.
 *
 * @param <T> the Java record that a record becomes
 */
public final class CsvFormat<T> implements Format<T> {

    private static final char COMMA = ',';

    private final Class<T> javaClass;
    private final Type<T> type;
    private final Options options;

    private CsvFormat(Class<T> javaClass, Type<T> type, Options options) {
        this.javaClass = javaClass;
        this.type = type;
        this.options = options;
        CsvColumns.of(javaClass, options);
    }

    /** What can be chosen. */
    record Options(char separator, boolean header, TimePattern times, Set<String> ignored) {}

    /** Values with commas and a header, times in ISO-8601. */
    public static <T> CsvFormat<T> of(Class<T> javaClass) {
        Type<T> type = Type.of(javaClass);
        return new CsvFormat<>(javaClass, type, new Options(COMMA, true, TimePattern.ISO, Set.of()));
    }

    /** The same with another separator: an ASCII character other than a quote and a line end. */
    public CsvFormat<T> separator(char separator) {
        if (separator >= 0x80 || separator == '"' || separator == '\n' || separator == '\r') {
            throw InputException.invalid("The separator is \"" + separator
                    + "\"; it must be an ASCII character other than a quote and a line end.");
        }
        return with(new Options(separator, options.header, options.times, options.ignored));
    }

    /** The same for files without a header: the columns are the components, in their order. */
    public CsvFormat<T> withoutHeader() {
        return with(new Options(options.separator, false, options.times, options.ignored));
    }

    /**
     * The same with times in a pattern of {@link java.time.format.DateTimeFormatter}, such as {@code yyyy/MM/dd HH:mm}.
     *
     * @param zone the zone that the times are meant in, if the pattern does not say it
     */
    public CsvFormat<T> times(String pattern, ZoneId zone) {
        return with(new Options(options.separator, options.header, TimePattern.of(pattern, zone), options.ignored));
    }

    /** The same, where these columns are not read. */
    public CsvFormat<T> ignoring(String... columns) {
        Set<String> ignored = new TreeSet<>(options.ignored);
        ignored.addAll(List.of(columns));
        return with(new Options(options.separator, options.header, options.times, ignored));
    }

    private CsvFormat<T> with(Options changed) {
        return new CsvFormat<>(javaClass, type, changed);
    }

    @Override
    public Type<T> type() {
        return type;
    }

    @Override
    public RecordParser<T> parser(FilePlace place) {
        return new CsvParser<>(place, CsvColumns.of(javaClass, options), options);
    }
}
