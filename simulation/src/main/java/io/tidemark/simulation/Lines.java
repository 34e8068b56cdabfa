package io.tidemark.simulation;

import io.tidemark.record.DeadLetter;
import io.tidemark.record.Window;
import io.tidemark.record.Windowed;

/** How results and dead letters are written: one a line, in columns. */
final class Lines {

    static final String SEPARATOR = "|";

    private Lines() {}

    static String result(String key, Windowed<?, Sums> result) {
        Sums sums = result.value();
        return columns(
                key,
                result.start(),
                result.end(),
                result.revision(),
                sums.sum(),
                sums.trail().high(),
                sums.trail().low(),
                sums.first(),
                sums.last());
    }

    /** A record that dedup lets pass is shown as the reference model shows it. */
    static String passed(Element element, long time) {
        return columns(
                element.key(),
                time,
                time + 1,
                1,
                element.value(),
                element.lineageHigh(),
                element.lineageLow(),
                element.value(),
                element.value());
    }

    static String deadLetter(DeadLetter letter, long time) {
        Window window = letter.window();
        Object record = letter.record();
        return columns(
                letter.reason(),
                letter.place(),
                letter.origin().name(),
                letter.origin().partition(),
                letter.position(),
                letter.stamp(),
                window == null ? 0 : window.start(),
                window == null ? 0 : window.end(),
                record instanceof Element element ? element.key() : String.valueOf(record));
    }

    static String columns(Object... columns) {
        StringBuilder line = new StringBuilder();
        for (Object column : columns) {
            line.append(column).append(SEPARATOR);
        }
        return line.append('.').toString();
    }
}
