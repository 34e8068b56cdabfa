package io.tidemark.testkit.contract;

import io.tidemark.sink.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The promises of a {@link Sink} when a job is killed: nothing is lost, and nothing comes twice.
 *
 * <p>A small job with two tasks writes to the sink over several cuts. It is killed before each of its calls and started again;
 * and killed once more before each call of the second run, and started again. All the while, what readers see is compared
 * with what was committed:
 *
 * <ul>
 *   <li>TRANSACTIONAL: they see nothing that was not committed; after {@code publish} or {@code recover}, all that was; and
 *       in the end each value once. If the sink says what is left over, that is what they see beyond what it is asked about.
 *   <li>IDEMPOTENT: in the end each value once.
 *   <li>REPEATS: in the end each value, once or more.
 * </ul>
 *
 * @param <T> what the sink takes
 */
public final class SinkContract<T> {

    private final Subject<T> subject;

    private SinkContract(Subject<T> subject) {
        this.subject = subject;
    }

    /**
     * The sink under test, and what surrounds it.
     *
     * @param <T> what the sink takes
     */
    public interface Subject<T> {

        /** Makes a new, empty place to write to; the former one is not needed any more. */
        void begin();

        /** The sink, writing to the present place; called once for each run. */
        Sink<T> sink();

        /** A value for each number; values of different numbers are shown differently. */
        T value(int number);

        /** How a reader sees a value. */
        String shown(T value);

        /** What readers see at the present place now, in any order. */
        List<String> visible();
    }

    /** The contract for a sink. */
    public static <T> SinkContract<T> of(Subject<T> subject) {
        return new SinkContract<>(subject);
    }

    /**
     * Checks all promises.
     *
     * @throws AssertionError if one is broken
     */
    public void check() {
        int calls = run(List.of());
        for (int first = 0; first < calls; first++) {
            int second = 0;
            boolean killed = true;
            while (killed) {
                killed = runKilled(List.of(first, second));
                second++;
            }
        }
    }

    /** Runs without a kill; tells how many calls that takes. */
    private int run(List<Integer> kills) {
        SinkJob<T> job = new SinkJob<>(subject);
        finish(job, kills);
        return job.calls();
    }

    /** Runs with kills; tells whether all of them came. */
    private boolean runKilled(List<Integer> kills) {
        SinkJob<T> job = new SinkJob<>(subject);
        return finish(job, kills) == kills.size();
    }

    private int finish(SinkJob<T> job, List<Integer> kills) {
        subject.begin();
        int killed = 0;
        String story = "Killed before calls " + kills + " of its runs, the sink ";
        try {
            while (!job.run(killed < kills.size() ? kills.get(killed) : Integer.MAX_VALUE)) {
                killed++;
            }
            checkEnd(job);
        } catch (AssertionError broken) {
            throw new AssertionError(story + broken.getMessage() + " Calls of the last run: " + job.story(), broken);
        } catch (RuntimeException failed) {
            throw new AssertionError(story + "threw " + failed + ". Calls of the last run: " + job.story(), failed);
        }
        return killed;
    }

    private void checkEnd(SinkJob<T> job) {
        List<String> expected = new ArrayList<>(job.committed());
        List<String> visible = new ArrayList<>(subject.visible());
        if (job.delivery() == Sink.Delivery.REPEATS) {
            expected = new ArrayList<>(new TreeSet<>(expected));
            visible = new ArrayList<>(new TreeSet<>(visible));
        }
        expected.sort(null);
        visible.sort(null);
        if (!expected.equals(visible)) {
            throw new AssertionError("shows in the end " + visible + ", not " + expected + ".");
        }
    }
}
