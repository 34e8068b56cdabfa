package io.tidemark.engine.savepoint;

import io.tidemark.engine.backup.HeldCut;
import io.tidemark.engine.system.Agent;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Writes the savepoints that a running job is asked for, one after another, while the job goes on. */
/*
 * What goes wrong with a savepoint is told to whoever asked for it and never fails the job.
 */
public final class SavepointAgent implements Agent {

    private static final int WHOLE = 100;

    private final CutRequests cuts;
    private final Queue<SavepointOrder> orders = new ConcurrentLinkedQueue<>();
    private @Nullable SavepointExport export;

    public SavepointAgent(CutRequests cuts) {
        this.cuts = cuts;
    }

    /** Takes an order of the next cut that begins; safe for use by any thread. */
    public void order(SavepointOrder order) {
        orders.add(order);
        cuts.ask(order);
    }

    /** Whether a savepoint is waited for or written; safe for use by any thread. */
    public boolean isBusy() {
        return !orders.isEmpty();
    }

    @Override
    public String name() {
        return "savepoints";
    }

    @Override
    public int doWork(long now) {
        SavepointOrder order = orders.peek();
        if (order == null) {
            return 0;
        }
        if (order.isOver()) {
            orders.remove();
            return 1;
        }
        HeldCut cut = order.cut();
        if (cut == null) {
            return 0;
        }
        try {
            write(order, cut);
        } catch (RuntimeException failure) {
            order.fail(failure);
        }
        if (order.isOver()) {
            closeExport();
            cut.close();
            orders.remove();
        }
        return 1;
    }

    private void write(SavepointOrder order, HeldCut cut) {
        SavepointExport writing = export;
        if (writing == null) {
            writing = new SavepointExport(cut.read(), order.target());
            export = writing;
        }
        if (writing.step()) {
            order.progressed(WHOLE * writing.keyGroupsWritten() / writing.keyGroups());
        } else {
            order.done(writing.finish());
        }
    }

    private void closeExport() {
        SavepointExport writing = export;
        if (writing != null) {
            export = null;
            writing.close();
        }
    }

    @Override
    public void onClose() {
        closeExport();
        for (SavepointOrder order = orders.poll(); order != null; order = orders.poll()) {
            if (!order.isOver()) {
                order.fail(new IllegalStateException("The job ended before its savepoint was written."));
            }
            HeldCut cut = order.cut();
            if (cut != null) {
                cut.close();
            }
        }
    }
}
