package io.tidemark.engine.task;

import io.tidemark.time.Times;
import java.util.List;
import java.util.Map;

/** The clocks of all sources of a job, for all workers to see. */
public final class JobClocks {

    private final Map<String, SharedClocks> sources;
    private final Map<String, List<String>> meeting;

    /**
     * The clocks of sources, by name.
     *
     * @param meeting for each source, those that come together with it in some operator, itself included
     */
    public JobClocks(Map<String, SharedClocks> sources, Map<String, List<String>> meeting) {
        this.sources = Map.copyOf(sources);
        this.meeting = Map.copyOf(meeting);
    }

    SharedClocks of(String source) {
        return Named.get(sources, source);
    }

    /*
     * A source that has ended promises plus infinity (rule 12): it must not hold back those that it meets. Plus infinity itself
     * passes on only when the whole job ends, after a cut from which the job could go on. Until then such a source says what those
     * say that go on; when none goes on, the highest clock of all of them, so that how far operators are at that cut does not depend
     * on which source was seen to end first. One that meets no other stays where it is.
     */
    /** What a source says of its clock in a batch. */
    long clock(String source, long batch) {
        SharedClocks own = of(source);
        if (!own.isOver(batch)) {
            return own.clock(batch);
        }
        long lowest = Times.END;
        long highest = Times.BEFORE_ALL;
        for (String name : Named.get(meeting, source)) {
            SharedClocks each = of(name);
            if (!each.isOver(batch)) {
                lowest = Math.min(lowest, each.clock(batch));
            }
            highest = Math.max(highest, each.clock(batch));
        }
        return lowest == Times.END ? highest : lowest;
    }
}
