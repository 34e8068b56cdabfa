package io.tidemark.testkit.contract;

import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A job of two tasks that writes to a sink, keeps its cuts in memory, and can be killed before any call to the sink. */
final class SinkJob<T> {

    private static final String NAME = "contract";
    private static final int TASKS = 2;
    private static final int CUTS = 3;

    /** How many values each task writes between two cuts: none sometimes. */
    private static final int[][] VALUES = {{2, 1}, {0, 2}, {0, 0}};

    private final SinkContract.Subject<T> subject;
    private final List<String> story = new ArrayList<>();
    private final List<String> committed = new ArrayList<>();
    private List<String> pieces = List.of();
    /** What the last cut that committed accounts for, what was accounted for before it, and what was written in it. */
    private Accounted accounted = Accounted.NOTHING;

    private Accounted accountedBefore = Accounted.NOTHING;
    private List<String> committedLast = List.of();
    private Sink.Delivery delivery = Sink.Delivery.TRANSACTIONAL;
    private long epoch;
    private int cutsDone;
    private int calls;
    private int killBefore;

    SinkJob(SinkContract.Subject<T> subject) {
        this.subject = subject;
    }

    /** Ends a run as a kill does: nothing is closed. */
    private static final class Killed extends RuntimeException {

        Killed() {
            super("killed", null, false, false);
        }
    }

    List<String> committed() {
        return committed;
    }

    Sink.Delivery delivery() {
        return delivery;
    }

    int calls() {
        return calls;
    }

    String story() {
        return String.join(", ", story) + ".";
    }

    /** Runs to the end, or until it is killed; tells which. */
    boolean run(int killBeforeCall) {
        killBefore = killBeforeCall;
        calls = 0;
        story.clear();
        epoch++;
        try {
            runEpoch();
            return true;
        } catch (Killed killed) {
            return false;
        }
    }

    private void call(String name) {
        if (calls == killBefore) {
            throw new Killed();
        }
        calls++;
        story.add(name);
    }

    private void runEpoch() {
        Sink<T> sink = subject.sink();
        delivery = sink.delivery();
        checkLeftovers(sink);
        call("start");
        SinkRun<T> run = sink.start(new SinkContext(NAME, epoch));
        recover(run);
        List<SinkWriter<T>> writers = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            call("open " + task);
            writers.add(run.open(task));
        }
        while (cutsDone < CUTS) {
            cut(run, writers);
        }
        for (SinkWriter<T> writer : writers) {
            call("close writer");
            writer.close();
        }
        call("close");
        run.close();
        checkVisible(true);
    }

    /** Before a run: a sink that can tell what it has published tells all of it beyond what it is asked about, and nothing else. */
    private void checkLeftovers(Sink<T> sink) {
        List<String> visible = List.copyOf(subject.visible());
        boolean showsLast = visible.stream().anyMatch(committedLast::contains);
        checkLeftovers(sink, accounted, false);
        checkLeftovers(sink, accountedBefore, showsLast);
        checkLeftovers(sink, Accounted.NOTHING, !visible.isEmpty());
        if (!visible.equals(List.copyOf(subject.visible()))) {
            throw new AssertionError("shows something else after it was asked what is left over.");
        }
    }

    private void checkLeftovers(Sink<T> sink, Accounted after, boolean any) {
        call("leftovers after " + after);
        Optional<Leftovers> left = sink.leftovers(NAME, after);
        if (left.isEmpty() || delivery != Sink.Delivery.TRANSACTIONAL) {
            return;
        }
        if (left.get().unaccounted().isEmpty() == any) {
            throw new AssertionError("says that " + left.get().unaccounted() + " is left over after " + after
                    + ", and shows " + subject.visible() + ".");
        }
        if (left.get().newestEpoch() >= epoch || (any && left.get().newestEpoch() < 1)) {
            throw new AssertionError("says that the newest epoch of what is left over is "
                    + left.get().newestEpoch() + " before epoch " + epoch + ".");
        }
    }

    private void recover(SinkRun<T> run) {
        for (int times = 0; times < 2; times++) {
            call("recover " + pieces);
            run.recover(pieces);
            checkVisible(true);
        }
    }

    private void cut(SinkRun<T> run, List<SinkWriter<T>> writers) {
        long cut = cutsDone + 1L;
        List<String> prepared = new ArrayList<>();
        List<String> written = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            for (int i = 0; i < VALUES[cutsDone][task]; i++) {
                T value = subject.value(cutsDone * 100 + task * 10 + i);
                call("write " + subject.shown(value));
                writers.get(task).write(value, i);
                written.add(subject.shown(value));
                checkVisible(false);
            }
            call("prepare " + cut);
            prepared.addAll(writers.get(task).prepare(cut));
            checkVisible(false);
        }
        call("persist " + prepared);
        run.persist(prepared);
        checkVisible(false);
        // The cut commits: from here on, what was written counts.
        pieces = List.copyOf(prepared);
        committed.addAll(written);
        committedLast = List.copyOf(written);
        accountedBefore = accounted.epoch() == epoch ? accounted : new Accounted(epoch, 0);
        accounted = new Accounted(epoch, cut);
        cutsDone++;
        for (int times = 0; times < 2; times++) {
            call("publish " + pieces);
            run.publish(pieces);
            checkVisible(true);
        }
    }

    private void checkVisible(boolean all) {
        if (delivery != Sink.Delivery.TRANSACTIONAL) {
            return;
        }
        List<String> extra = new ArrayList<>(subject.visible());
        List<String> missing = new ArrayList<>(committed);
        for (String value : committed) {
            if (extra.remove(value)) {
                missing.remove(value);
            }
        }
        if (!extra.isEmpty()) {
            throw new AssertionError("shows " + extra + ", which was not committed, or was shown before.");
        }
        if (all && !missing.isEmpty()) {
            throw new AssertionError("does not show " + missing + ", which was committed.");
        }
    }
}
