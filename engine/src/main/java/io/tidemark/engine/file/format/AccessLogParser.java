package io.tidemark.engine.file.format;

import io.tidemark.source.RecordOutput;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines such as
 *
 * <pre>{@code
 * 10.0.0.1 - frank [17/May/2015:10:05:03 +0000] "GET /logo.png HTTP/1.1" 200 2326
 * 10.0.0.1 - frank [17/May/2015:10:05:03 +0000] "GET /logo.png HTTP/1.1" 200 2326 "http://example.com/" "Mozilla/5.0"
 * }</pre>
 */
final class AccessLogParser extends LineParser<AccessLogEntry> {

    private static final long BYTES_UNKNOWN = -1;

    private final AccessLogTime times = new AccessLogTime();

    /** Where reading the current line has got to, and what was wrong with it. */
    private int at;

    private @Nullable String problem;

    AccessLogParser(FilePlace place) {
        super(place);
    }

    @Override
    void decode(byte[] bytes, int from, int to, RecordOutput<AccessLogEntry> output) {
        at = from;
        problem = Bytes.isUtf8(bytes, from, to) ? null : "The line is not UTF-8.";
        AccessLogEntry entry = problem == null ? entry(bytes, to) : null;
        if (entry == null) {
            malformed(bytes, from, to, String.valueOf(problem), output);
        } else {
            output.record(entry, position(), entry.time().toEpochMilli(), RecordOutput.NO_TIME);
        }
    }

    private @Nullable AccessLogEntry entry(byte[] bytes, int to) {
        String client = word(bytes, to, "the client");
        String identity = client == null ? null : word(bytes, to, "the identity");
        String user = identity == null ? null : user(bytes, to);
        if (client == null || identity == null || user == null || !time(bytes, to)) {
            return null;
        }
        String request = quoted(bytes, to, "the request");
        if (request == null || !space(bytes, to, "the request")) {
            return null;
        }
        int status = status(bytes, to);
        long size = status < 0 ? BYTES_UNKNOWN : size(bytes, to);
        if (size == BYTES_UNKNOWN) {
            return null;
        }
        Instant time = Instant.ofEpochSecond(times.seconds());
        if (at == to) {
            return new AccessLogEntry(
                    client,
                    present(identity),
                    present(user),
                    time,
                    request,
                    status,
                    size,
                    Optional.empty(),
                    Optional.empty());
        }
        String referrer = space(bytes, to, "the size") ? quoted(bytes, to, "the referrer") : null;
        boolean more = referrer != null && space(bytes, to, "the referrer");
        String agent = more ? quoted(bytes, to, "the user agent") : null;
        if (referrer == null || agent == null) {
            return null;
        }
        if (at != to) {
            fail("There is more after the user agent; the common and the combined format end there.");
            return null;
        }
        return new AccessLogEntry(
                client,
                present(identity),
                present(user),
                time,
                request,
                status,
                size,
                present(referrer),
                present(agent));
    }

    private static Optional<String> present(String text) {
        return text.equals("-") ? Optional.empty() : Optional.of(text);
    }

    private @Nullable String fail(String why) {
        problem = why;
        return null;
    }

    private @Nullable String word(byte[] bytes, int to, String what) {
        int end = Bytes.indexOf(bytes, at, to, (byte) ' ');
        if (end <= at) {
            return fail("There is no space after " + what + ".");
        }
        String word = text(bytes, at, end);
        at = end + 1;
        return word;
    }

    /** A user's name may have spaces; it ends where the time begins. */
    private @Nullable String user(byte[] bytes, int to) {
        int end = Bytes.indexOf(bytes, at, to, (byte) '[');
        if (end < at + 2 || bytes[end - 1] != ' ') {
            return fail("There is no user followed by a time in brackets.");
        }
        String user = text(bytes, at, end - 1);
        at = end + 1;
        return user;
    }

    private boolean time(byte[] bytes, int to) {
        int end = at + AccessLogTime.LENGTH;
        if (end + 1 >= to || !times.parse(bytes, at) || bytes[end] != ']' || bytes[end + 1] != ' ') {
            fail("The time is not like [17/May/2015:10:05:03 +0000].");
            return false;
        }
        at = end + 2;
        return true;
    }

    /** What is between quotes: ends at a quote without a backslash that a space or the line's end follows. */
    private @Nullable String quoted(byte[] bytes, int to, String what) {
        if (at >= to || bytes[at] != '"') {
            return fail("There is no quote before " + what + ".");
        }
        int from = at + 1;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\\') {
                i++;
            } else if (bytes[i] == '"' && (i + 1 == to || bytes[i + 1] == ' ')) {
                at = i + 1;
                return text(bytes, from, i);
            }
        }
        return fail("There is no quote after " + what + ".");
    }

    private boolean space(byte[] bytes, int to, String after) {
        if (at >= to || bytes[at] != ' ') {
            fail("There is no space after " + after + ".");
            return false;
        }
        at++;
        return true;
    }

    private int status(byte[] bytes, int to) {
        int end = at + 3;
        if (end >= to || bytes[end] != ' ') {
            fail("The status is not a number of three digits.");
            return -1;
        }
        int status = AccessLogTime.digits(bytes, at, end);
        if (status < 0) {
            fail("The status is not a number of three digits.");
        }
        at = end + 1;
        return status;
    }

    private long size(byte[] bytes, int to) {
        int space = Bytes.indexOf(bytes, at, to, (byte) ' ');
        int end = space < 0 ? to : space;
        long size = end == at + 1 && bytes[at] == '-' ? 0 : Numbers.naturalLong(bytes, at, end);
        if (size < 0) {
            fail("The size is not a number of bytes, nor \"-\".");
            return BYTES_UNKNOWN;
        }
        at = end;
        return size;
    }

    private static String text(byte[] bytes, int from, int to) {
        return Bytes.isAscii(bytes, from, to) ? Bytes.ascii(bytes, from, to) : Bytes.utf8(bytes, from, to);
    }
}
