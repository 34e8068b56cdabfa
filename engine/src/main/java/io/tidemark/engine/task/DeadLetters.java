package io.tidemark.engine.task;

import io.tidemark.record.DeadLetter;
import io.tidemark.sink.SinkWriter;

/** Sends late records to one sink and all other dead letters to another; they may be the same. */
public final class DeadLetters {

    private final SinkWriter<DeadLetter> late;
    private final SinkWriter<DeadLetter> others;
    private long written;

    public DeadLetters(SinkWriter<DeadLetter> late, SinkWriter<DeadLetter> others) {
        this.late = late;
        this.others = others;
    }

    void write(DeadLetter letter) {
        written++;
        (letter.isLate() ? late : others).write(letter, letter.time());
    }

    /** How many were written. */
    long written() {
        return written;
    }
}
