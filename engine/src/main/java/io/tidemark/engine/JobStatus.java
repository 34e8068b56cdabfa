package io.tidemark.engine;

import io.tidemark.engine.run.Conductor;
import io.tidemark.engine.run.CutStatus;
import java.util.List;

/**
 * What a running job says of itself.
 *
 * @param phase where it is on its way to the end
 * @param resumed whether it went on from a cut
 * @param places its sources and operators
 * @param cuts how cuts are going
 */
public record JobStatus(Conductor.Phase phase, boolean resumed, List<Place> places, CutStatus cuts) {

    /**
     * A source or an operator, over all workers.
     *
     * @param name its name
     * @param clock the lowest clock of its tasks
     * @param nextDue the clock at which it next has something to do
     * @param totals its counts
     */
    public record Place(String name, long clock, long nextDue, Totals totals) {}
}
