package io.tidemark.engine.file.format;

import io.tidemark.source.RecordOutput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads CSV: lines that quoted fields may join into longer records. */
final class CsvParser<T> extends LineParser<T> {

    private static final byte QUOTE = '"';
    private static final byte NEWLINE = '\n';

    private final CsvColumns<T> columns;
    private final CsvFields fields;
    private final byte separator;
    private final boolean hasHeader;
    private boolean headerRead;

    CsvParser(FilePlace place, CsvColumns<T> columns, CsvFormat.Options options) {
        super(place);
        this.columns = columns;
        this.fields = new CsvFields(options.separator());
        this.separator = (byte) options.separator();
        this.hasHeader = options.header();
    }

    @Override
    public boolean header(ByteWindow window) {
        if (!skipByteOrderMark(window)) {
            return false;
        }
        if (hasHeader && !headerRead) {
            parse(window, 1, noOutput);
        }
        return !hasHeader || headerRead || window.last;
    }

    /** The header is read like a record, but nothing comes out. */
    private final RecordOutput<T> noOutput = new RecordOutput<>() {
        @Override
        public void record(T value, long position, long sourceTime, long appendTime) {
            throw new IllegalStateException("A header is no record.");
        }

        @Override
        public void malformed(String text, long position, String why) {
            throw InputException.invalid(
                    "The header of " + place().name() + " cannot be read. " + why + " It begins: " + text);
        }
    };

    @Override
    int recordEnd(ByteWindow window, int lineEnd) {
        byte[] bytes = window.bytes;
        if (Bytes.indexOf(bytes, window.start, lineEnd, QUOTE) < 0) {
            return lineEnd;
        }
        int farthest = (int) Math.min(window.limit, window.start + LINE_BYTES_MAX + 1L);
        State state = State.FIELD_START;
        for (int at = window.start; at < farthest; at++) {
            if (bytes[at] == NEWLINE && state != State.QUOTED) {
                return at;
            }
            state = state.after(bytes[at], separator);
        }
        boolean fits = window.available() <= LINE_BYTES_MAX;
        if (fits && !window.last) {
            return MORE;
        }
        // The last record may have no newline. A record whose quotes have no end is its first line alone.
        return fits && state != State.QUOTED ? window.limit : lineEnd;
    }

    /** Where in a record a byte is. */
    private enum State {
        FIELD_START,
        PLAIN,
        QUOTED,
        /** Behind a quote that ends the field, unless another follows. */
        QUOTE_SEEN;

        State after(byte b, byte separator) {
            if (this == QUOTED) {
                return b == QUOTE ? QUOTE_SEEN : QUOTED;
            }
            if (b == separator) {
                return FIELD_START;
            }
            return b == QUOTE && this != PLAIN ? QUOTED : PLAIN;
        }
    }

    @Override
    void decode(byte[] bytes, int from, int to, RecordOutput<T> output) {
        try {
            if (!Bytes.isUtf8(bytes, from, to)) {
                throw new ValueProblem("The record is not UTF-8.");
            }
            fields.reset(bytes, from, to);
            if (hasHeader && !headerRead) {
                columns.header(place().name(), names());
                headerRead = true;
            } else {
                output.record(record(), position(), RecordOutput.NO_TIME, RecordOutput.NO_TIME);
            }
        } catch (ValueProblem problem) {
            malformed(bytes, from, to, String.valueOf(problem.getMessage()), output);
        }
    }

    private List<String> names() throws ValueProblem {
        List<String> names = new ArrayList<>();
        while (fields.hasNext()) {
            fields.next();
            names.add(Bytes.utf8(fields.bytes(), fields.range()[0], fields.range()[1]));
        }
        return names;
    }

    private T record() throws ValueProblem {
        @Nullable Object[] row = columns.row();
        int column = 0;
        for (; fields.hasNext(); column++) {
            fields.next();
            if (column < columns.size()) {
                columns.read(column, fields.bytes(), fields.range(), fields.quoted(), row);
            }
        }
        if (column != columns.size()) {
            throw new ValueProblem("The record has " + column + " fields; " + columns.size() + " are expected.");
        }
        return columns.create(row);
    }
}
