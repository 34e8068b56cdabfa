package io.tidemark.engine.file.format;

import io.tidemark.source.RecordOutput;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A parser of formats whose records are lines: cuts at newlines, counts lines, and passes over lines that are too long.
 *
 * <p>A line ends with LF or CR LF; what follows the last one is a line if it has a byte. A byte order mark at the start of the
 * file is no part of it.
 */
abstract class LineParser<T> implements RecordParser<T> {

    /** The most bytes that a line can have: 1 MiB. A longer one is malformed. */
    static final int LINE_BYTES_MAX = 1 << 20;

    /** Stands for the end of a record that is not in the window. */
    static final int MORE = -1;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte NEWLINE = '\n';
    private static final byte RETURN = '\r';

    private final FilePlace place;
    private long line = 1;

    /** How many bytes of the window, from its start, are known to have no newline. */
    private int scanned;

    /** Whether it went to a place that nothing behind it has been seen of yet. */
    private boolean resumed;

    /** What a line that is too long began with, while its end is being looked for. */
    private @Nullable String longLine;

    LineParser(FilePlace place) {
        this.place = place;
    }

    /** Reads one line, and hands over at most one record. */
    abstract void decode(byte[] bytes, int from, int to, RecordOutput<T> output);

    /** Whether a line is no record at all: it is passed over and counted nowhere. */
    boolean isEmpty(byte[] bytes, int from, int to) {
        return from == to;
    }

    final FilePlace place() {
        return place;
    }

    /** The position of the record that is being read. */
    final long position() {
        return place.position(line);
    }

    final void malformed(byte[] bytes, int from, int to, String why, RecordOutput<T> output) {
        output.malformed(Bytes.shown(bytes, from, to), position(), why);
    }

    @Override
    public boolean header(ByteWindow window) {
        return skipByteOrderMark(window);
    }

    final boolean skipByteOrderMark(ByteWindow window) {
        if (window.offset() > 0) {
            return true;
        }
        int shown = Math.min(window.available(), BYTE_ORDER_MARK.length);
        int at = window.start;
        boolean mark = Arrays.equals(window.bytes, at, at + shown, BYTE_ORDER_MARK, 0, shown);
        if (mark && shown < BYTE_ORDER_MARK.length) {
            return window.last;
        }
        window.take(mark ? at + shown : at);
        return true;
    }

    @Override
    public final void resume(long newLine, long skip) {
        line = newLine;
        resumed = true;
    }

    @Override
    public final long line() {
        return line;
    }

    @Override
    public final long skip() {
        return 0;
    }

    @Override
    public final int parse(ByteWindow window, int most, RecordOutput<T> output) {
        if (resumed && window.available() > 0) {
            resumed = false;
            endLastLine(window);
        }
        int handed = 0;
        while (handed < most) {
            int end = nextNewline(window);
            if (end < 0 && (!window.last || (window.available() == 0 && longLine == null))) {
                lookFurther(window);
                return handed;
            }
            int lineEnd = end < 0 ? window.limit : end;
            int recordEnd = longLine != null ? lineEnd : recordEnd(window, lineEnd);
            if (recordEnd == MORE) {
                return handed;
            }
            handed += longLine != null
                    ? endLongLine(window, lineEnd, output)
                    : takeRecord(window, lineEnd, recordEnd, output);
        }
        return handed;
    }

    /** A last line without a newline was a line; it may get its newline later, but what else comes there is no line of its own. */
    private void endLastLine(ByteWindow window) {
        byte[] before = window.lastTaken();
        if (before.length == 0 || before[before.length - 1] == NEWLINE) {
            return;
        }
        int end = nextNewline(window);
        boolean bare = end == window.start || (end == window.start + 1 && window.bytes[window.start] == RETURN);
        if (!bare) {
            throw InputException.damaged("Line " + (line - 1) + " of " + place.name()
                    + " has grown after it was read: it had no end, and was taken as it was, since the file ended there. Start over"
                    + " with what there is; and follow a file that grows (--follow).");
        }
        window.take(end + 1);
    }

    /**
     * Where the record ends whose first line ends at {@code lineEnd}: at a newline, or at the limit of the last window; or
     * {@link #MORE} if the window does not show it yet.
     */
    int recordEnd(ByteWindow window, int lineEnd) {
        return lineEnd;
    }

    private int nextNewline(ByteWindow window) {
        return Bytes.indexOf(window.bytes, window.start + scanned, window.limit, NEWLINE);
    }

    private void lookFurther(ByteWindow window) {
        if (longLine == null && window.available() > LINE_BYTES_MAX + 1) {
            longLine = Bytes.shown(window.bytes, window.start, window.limit);
        }
        if (longLine != null) {
            window.pass(window.limit);
        }
        scanned = window.available();
    }

    private int endLongLine(ByteWindow window, int lineEnd, RecordOutput<T> output) {
        tooLong(String.valueOf(longLine), output);
        longLine = null;
        advance(window, lineEnd, 1);
        return 1;
    }

    private int takeRecord(ByteWindow window, int lineEnd, int recordEnd, RecordOutput<T> output) {
        int from = window.start;
        int to = recordEnd > from && window.bytes[recordEnd - 1] == RETURN ? recordEnd - 1 : recordEnd;
        int handed = 1;
        if (to - from > LINE_BYTES_MAX) {
            tooLong(Bytes.shown(window.bytes, from, to), output);
        } else if (isEmpty(window.bytes, from, to)) {
            handed = 0;
        } else {
            decode(window.bytes, from, to, output);
        }
        advance(window, recordEnd, lines(window.bytes, lineEnd, recordEnd));
        return handed;
    }

    private void tooLong(String text, RecordOutput<T> output) {
        output.malformed(
                text, position(), "The line is longer than " + LINE_BYTES_MAX + " bytes, the most that is read.");
    }

    private void advance(ByteWindow window, int recordEnd, long lines) {
        line += lines;
        window.take(Math.min(recordEnd + 1, window.limit));
        scanned = 0;
    }

    private static long lines(byte[] bytes, int lineEnd, int recordEnd) {
        long lines = 1;
        for (int at = lineEnd; at < recordEnd; at++) {
            if (bytes[at] == NEWLINE) {
                lines++;
            }
        }
        return lines;
    }
}
