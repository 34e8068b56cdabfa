package io.tidemark.cli.run;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.tidemark.cli.terminal.Words;
import io.tidemark.time.Times;

/** A JSON object on one line, put together field by field. */
final class StatusJson {

    private final StringBuilder text = new StringBuilder("{");

    StatusJson number(String name, long value) {
        name(name).append(value);
        return this;
    }

    StatusJson flag(String name, boolean value) {
        name(name).append(value);
        return this;
    }

    StatusJson text(String name, String value) {
        name(name)
                .append('"')
                .append(JsonStringEncoder.getInstance().quoteAsString(value))
                .append('"');
        return this;
    }

    /** A value that is JSON already. */
    StatusJson raw(String name, String json) {
        name(name).append(json);
        return this;
    }

    /** A time in ISO-8601; none if it is before or after all times. */
    StatusJson time(String name, long value) {
        return Times.inRange(value) ? text(name, Words.time(value)) : this;
    }

    private StringBuilder name(String name) {
        return text.append(text.length() == 1 ? "\"" : ",\"").append(name).append("\":");
    }

    String end() {
        return text.append('}').toString();
    }
}
