package io.tidemark.engine.file.format;

import io.tidemark.source.RecordOutput;
import java.util.ArrayList;
import java.util.List;

/** What a parser or a reader handed over. */
public final class Collected<T> implements RecordOutput<T> {

    /** Records and reasons in the order they came, with their lines. */
    public final List<String> all = new ArrayList<>();

    public final List<T> values = new ArrayList<>();
    public final List<Long> positions = new ArrayList<>();
    public final List<Long> times = new ArrayList<>();
    public final List<String> reasons = new ArrayList<>();
    public final List<String> malformed = new ArrayList<>();

    @Override
    public void record(T value, long position, long sourceTime, long appendTime) {
        values.add(value);
        times.add(sourceTime);
        positions.add(position);
        all.add(FilePlace.line(position) + " " + value);
    }

    @Override
    public void malformed(String text, long position, String why) {
        malformed.add(text);
        reasons.add(why);
        all.add(FilePlace.line(position) + " ! " + why + " " + text);
    }
}
