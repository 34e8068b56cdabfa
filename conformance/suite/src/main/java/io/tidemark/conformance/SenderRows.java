package io.tidemark.conformance;

import io.tidemark.record.Counter;
import io.tidemark.record.Counters;
import io.tidemark.record.Key;
import io.tidemark.state.Codec;
import io.tidemark.state.StateStore;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.time.ClockState;
import io.tidemark.time.Times;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a task knows of each sender, as rows of a value state: what it said last of its clock, and the counts of its records. */
/*
 * Clocks are kept by sender and not merged: a partition that has ended, or that has no rows in a batch, says nothing again, and
 * after a restart would hold the clock for ever.
 */
final class SenderRows {

    private static final List<Counter> CLASSES =
            List.of(Counter.IN, Counter.CONTRIBUTED, Counter.DUPLICATE, Counter.LATE, Counter.LATE_PAIRS);

    private static final Codec<Row> CODEC = Codec.of(Type.of(Row.class));

    private final ValueTable<Row> table;
    private final int keyGroup;
    private final Letter.Clock[] said;
    private final Key view = new Key();

    SenderRows(StateStore store, int keyGroup, int senders) {
        this.table = store.values(new ValueSpec<>("senders", Type.LONG, CODEC));
        this.keyGroup = keyGroup;
        this.said = new Letter.Clock[senders];
        Arrays.setAll(said, sender -> new Letter.Clock(sender, ClockState.ACTIVE, Times.BEFORE_ALL));
    }

    /** A sender's last word, and how many of its records are in each class. */
    record Row(Letter.Clock said, List<Long> counts) {}

    void say(Letter.Clock clock) {
        said[clock.sender()] = clock;
    }

    void write(Counters counters) {
        for (int sender = 0; sender < said.length; sender++) {
            int origin = sender;
            List<Long> counts =
                    CLASSES.stream().map(each -> counters.get(each, origin)).toList();
            table.put(keyGroup, key(sender), new Row(said[sender], counts));
        }
    }

    /** Takes back what was written; returns what the senders said. */
    List<Letter.Clock> read(Counters counters) {
        List<Letter.Clock> found = new ArrayList<>();
        for (int sender = 0; sender < said.length; sender++) {
            Row row = table.get(keyGroup, key(sender));
            if (row != null) {
                say(row.said());
                found.add(row.said());
                for (int i = 0; i < CLASSES.size(); i++) {
                    counters.add(CLASSES.get(i), sender, row.counts().get(i));
                }
            }
        }
        return found;
    }

    void report(Counters counters, OutcomeOutput output) {
        for (int sender = 0; sender < said.length; sender++) {
            output.counts(new Outcome.Counts(
                    sender,
                    counters.get(Counter.IN, sender),
                    counters.get(Counter.CONTRIBUTED, sender),
                    counters.get(Counter.DUPLICATE, sender),
                    counters.get(Counter.LATE, sender),
                    counters.get(Counter.LATE_PAIRS, sender)));
        }
    }

    private Key key(int sender) {
        return view.setWord(sender, KeyHash.hashLong(sender));
    }
}
