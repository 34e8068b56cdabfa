package io.tidemark.sink;

import java.util.List;
import java.util.Optional;

/**
 * Where results go: a description that can be started any number of times.
 *
 * @param <T> what it takes
 */
public interface Sink<T> {

    /** What the sink promises when a job is killed and started again. */
    enum Delivery {
        /** Output appears when its cut commits, exactly once. */
        TRANSACTIONAL,
        /** Output may be written again, with the same identity and content, and replaces itself. */
        IDEMPOTENT,
        /** Output since the last cut is written again after a crash. */
        REPEATS
    }

    Delivery delivery();

    /**
     * Looks at what earlier runs left, and changes nothing; asked before a run starts.
     *
     * <p>A transactional sink that can tell should: then a job whose backup is older than its output does not start without the
     * consent of its user, and no epoch is given out twice. A piece that was prepared for cut n in epoch e is accounted for
     * if {@link Accounted#includes} says so of e and n.
     *
     * @param sink the sink's name in the job
     * @param accounted what the job accounts for
     * @return empty if this sink cannot tell, which is what it says unless it says otherwise
     */
    default Optional<Leftovers> leftovers(String sink, Accounted accounted) {
        return Optional.empty();
    }

    /**
     * Which pieces of a committed cut are lost: neither published nor there to be published. Looks, and changes nothing; asked before
     * a run starts from the cut, which is refused if there are any.
     *
     * @param sink the sink's name in the job
     * @param committed the pieces of the cut
     * @return the lost ones, as readers would have found them; none if this sink cannot tell, which is what it says unless it says otherwise
     */
    default List<String> lost(String sink, List<String> committed) {
        return List.of();
    }

    /** Starts one run. */
    SinkRun<T> start(SinkContext context);
}
