package io.tidemark.engine.file.sink;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of one sink's files: {@code SINK-EPOCH-NUMBER-TASK.EXTENSION}, and with a dot in front until they are published.
 * No name is ever used again: the epoch belongs to one incarnation of the job, and in it a task's numbers rise.
 */
final class PieceNames {

    /** The most characters that a sink's name may have in a file name, where odd ones take three each. */
    static final int SINK_CHARS_MAX = 64;

    private final String sink;
    private final String extension;
    private final Pattern form;

    /**
     * What the name of a file says.
     *
     * @param published whether readers see it
     * @param epoch the incarnation of the job that wrote it
     * @param number the lowest number that the cut it belongs to can have, and higher than that of the cut before
     */
    record Piece(boolean published, long epoch, long number) {}

    PieceNames(String sinkName, String extension) {
        this.sink = encoded(sinkName);
        this.extension = extension;
        if (sink.length() > SINK_CHARS_MAX || sink.isEmpty()) {
            throw new UnwritableException("The name of the sink \"" + sinkName
                    + "\" cannot begin the names of its files: it takes " + sink.length()
                    + " characters, and must take 1 to " + SINK_CHARS_MAX + ". Give the sink a shorter name.");
        }
        form = Pattern.compile(
                "(\\.)?" + Pattern.quote(sink) + "-(\\d{6,18})-(\\d{10,18})-\\d{3,10}\\." + extension + "(\\.again)?");
    }

    /** The name that a file will have for its readers. */
    String published(long epoch, long number, int task) {
        return String.format(Locale.ROOT, "%s-%06d-%010d-%03d.%s", sink, epoch, number, task, extension);
    }

    /** The name that it has until then. */
    static String hidden(String published) {
        return "." + published;
    }

    /** The name of a second try to write it. */
    static String again(String published) {
        return "." + published + ".again";
    }

    /** Reads the name of a file; empty if it is none of this sink. */
    Optional<Piece> parse(String name) {
        Matcher parts = form.matcher(name);
        if (!parts.matches() || (parts.group(1) == null && parts.group(4) != null)) {
            return Optional.empty();
        }
        return Optional.of(
                new Piece(parts.group(1) == null, Long.parseLong(parts.group(2)), Long.parseLong(parts.group(3))));
    }

    /** Different names stay different: whatever is not a letter, a digit or a hyphen becomes an underscore and its bytes. */
    private static String encoded(String name) {
        StringBuilder result = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '-';
            if (plain) {
                result.append((char) b);
            } else {
                result.append(String.format(Locale.ROOT, "_%02x", b & 0xFF));
            }
        }
        return result.toString();
    }
}
