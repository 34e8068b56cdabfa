package io.tidemark.engine.savepoint;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.HeldCut;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Those who want to read the next cut that a job begins. Safe for use by any thread. */
public final class CutRequests {

    /** Waits for a cut. */
    public interface Reader {

        /** Takes the cut, which is kept until the reader lets go of it. */
        void take(HeldCut cut);

        /** Learns that there will be none. */
        void fail(RuntimeException why);
    }

    private final List<Reader> asked = new ArrayList<>();
    private final List<Reader> due = new ArrayList<>();
    private volatile boolean isWaiting;
    private boolean over;

    /** Asks for a cut that has not begun yet. */
    public synchronized void ask(Reader reader) {
        if (over) {
            reader.fail(ended());
            return;
        }
        asked.add(reader);
        isWaiting = true;
    }

    /** Whether a cut should begin soon because somebody waits for it. */
    public boolean isWaiting() {
        return isWaiting;
    }

    /** A cut begins: it is the one that all who have asked wait for. */
    public synchronized void begun() {
        due.addAll(asked);
        asked.clear();
        isWaiting = false;
    }

    /** A cut is committed; if the one begun before was given up, this is the one that was waited for. */
    public synchronized void committed(Supplier<HeldCut> hold) {
        for (Reader reader : due) {
            HeldCut cut;
            try {
                cut = hold.get();
            } catch (RuntimeException failure) {
                reader.fail(failure);
                continue;
            }
            reader.take(cut);
        }
        due.clear();
    }

    /** There will be no more cuts. */
    public synchronized void end() {
        over = true;
        begun();
        due.forEach(reader -> reader.fail(ended()));
        due.clear();
    }

    private static RuntimeException ended() {
        return new RefusedException(
                "The job has ended before it took another cut. It is stopped now: make the savepoint from its backup.");
    }
}
