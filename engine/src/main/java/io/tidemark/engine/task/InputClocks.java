package io.tidemark.engine.task;

import io.tidemark.time.ClockState;
import io.tidemark.time.MergedClock;
import io.tidemark.time.Times;
import java.util.List;
import java.util.stream.IntStream;

/** The clocks of the ways into an operator's task, and what they come to: the minimum of those that hold its clock. */
final class InputClocks {

    private final List<MergedClock> all;
    private final MergedClock[] holding;

    InputClocks(List<TaskFactory.Inbound> inbounds) {
        all = inbounds.stream()
                .map(inbound -> new MergedClock(inbound.channels().size()))
                .toList();
        holding = IntStream.range(0, all.size())
                .filter(way -> inbounds.get(way).holdsClock())
                .mapToObj(all::get)
                .toArray(MergedClock[]::new);
    }

    List<MergedClock> all() {
        return all;
    }

    /** Takes what a sender says of itself. */
    void update(int way, int sender, ClockState state, long clock) {
        all.get(way).update(sender, state, clock);
    }

    long minimum() {
        long minimum = Times.END;
        for (MergedClock clock : holding) {
            minimum = Math.min(minimum, clock.clock());
        }
        return minimum;
    }

    /** The highest clock of each way before its end: what a cut keeps. */
    List<Long> finite() {
        return all.stream().map(MergedClock::finite).toList();
    }
}
