package io.tidemark.bench.common;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** One object of JSON on one line, of texts, numbers and lists of them, in the order in which they are given. */
public final class Report {

    private final StringJoiner members = new StringJoiner(",", "{", "}");

    public Report text(String name, String value) {
        return member(name, quoted(value));
    }

    public Report number(String name, long value) {
        return member(name, Long.toString(value));
    }

    public Report decimal(String name, double value) {
        return member(name, String.format(Locale.ROOT, "%.4f", value));
    }

    public Report texts(String name, List<String> values) {
        StringJoiner list = new StringJoiner(",", "[", "]");
        values.forEach(value -> list.add(quoted(value)));
        return member(name, list.toString());
    }

    public Report numbers(String name, long[] values) {
        StringJoiner list = new StringJoiner(",", "[", "]");
        for (long value : values) {
            list.add(Long.toString(value));
        }
        return member(name, list.toString());
    }

    private Report member(String name, String json) {
        members.add(quoted(name) + ":" + json);
        return this;
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    /** The object as one line. */
    public String json() {
        return members.toString();
    }
}
