package io.tidemark.engine.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * What becomes of all state, before a job starts from it.
 *
 * @param states a verdict for each state of either side, by name
 * @param obstacles what stands in the way beside single states, in sentences: another number of key groups, another key hash
 */
public record Plan(List<StatePlan> states, List<String> obstacles) {

    /** Copies the lists. */
    public Plan {
        states = List.copyOf(states);
        obstacles = List.copyOf(obstacles);
    }

    /** Whether the job may start. */
    public boolean isStartable() {
        return obstacles.isEmpty()
                && states.stream().allMatch(state -> state.verdict().isStartable());
    }

    /** What stands in the way, in sentences; empty if nothing does. */
    public List<String> whyNot() {
        List<String> reasons = new ArrayList<>(obstacles);
        for (StatePlan state : states) {
            if (!state.verdict().isStartable()) {
                reasons.add(state.verdict() + " " + state.state() + ": " + state.reason());
            }
        }
        return reasons;
    }
}
