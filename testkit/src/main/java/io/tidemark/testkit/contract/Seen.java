package io.tidemark.testkit.contract;

import io.tidemark.source.RecordOutput;
import java.util.ArrayList;
import java.util.List;

/**
 * One thing that a reader handed over: a record, or what was malformed.
 *
 * @param value the record, or a text and the reason
 */
record Seen(Object value, boolean malformed, long position, long sourceTime, long appendTime) {

    /** What was handed over, in order. */
    static final class Output<T> implements RecordOutput<T> {

        private final List<Seen> all = new ArrayList<>();

        List<Seen> all() {
            return all;
        }

        @Override
        public void record(T value, long position, long sourceTime, long appendTime) {
            all.add(new Seen(value, false, position, sourceTime, appendTime));
        }

        @Override
        public void malformed(String text, long position, String why) {
            all.add(new Seen(why + " " + text, true, position, NO_TIME, NO_TIME));
        }
    }
}
