package io.tidemark.operator;

import io.tidemark.aggregate.Kernel;
import io.tidemark.aggregate.ResultOverflowException;
import io.tidemark.cell.Cells;
import io.tidemark.operator.step.UserErrors;
import io.tidemark.record.Counter;
import io.tidemark.record.DeadLetter;
import io.tidemark.record.Key;
import io.tidemark.record.Origin;
import io.tidemark.record.Reason;
import io.tidemark.record.Window;
import io.tidemark.record.Windowed;
import io.tidemark.type.Type;

/** Makes results of rows: one for a key and window, stamped with its own event time, the window's last millisecond. */
final class WindowEmitter {

    private final OperatorContext context;
    private final KeyCodec keys;
    private final Kernel<Object, ?> kernel;
    private final int origin;

    WindowEmitter(OperatorContext context, Type<?> keyType, Kernel<Object, ?> kernel) {
        this.context = context;
        this.keys = new KeyCodec(keyType);
        this.kernel = kernel;
        this.origin = context.ownOrigin();
    }

    /** A row to be shown, and what kind of result it is. */
    record Shown(Cells cells, int row, Windowed.Kind kind) {}

    /** Emits the FINAL result of a row. */
    void emit(Key key, Window window, Cells cells, int row, Output output) {
        emit(key, window, new Shown(cells, row, Windowed.Kind.FINAL), output);
    }

    /** Emits a result. */
    void emit(Key key, Window window, Shown shown, Output output) {
        Object decoded = keys.decode(key);
        long time = window.end() - 1;
        Object result;
        try {
            result = kernel.result(shown.cells(), shown.row());
        } catch (ResultOverflowException overflow) {
            output.deadLetter(new DeadLetter(
                    Reason.OVERFLOW,
                    context.name(),
                    new Origin(context.name(), ""),
                    "key " + decoded,
                    time,
                    time,
                    window,
                    decoded,
                    "The result has no value: " + overflow.getMessage()));
            context.counters().add(Counter.FAILED, origin, 1);
            return;
        } catch (RuntimeException thrown) {
            output.failed(new UserErrors.Failure(
                    Reason.USER_ERROR, "aggregate's result", decoded, time, time, origin, key.hash(), thrown));
            context.counters().add(Counter.FAILED, origin, 1);
            return;
        }
        context.counters().add(Counter.EMITTED, origin, 1);
        output.emit(
                new Windowed<>(
                        decoded,
                        window.start(),
                        window.end(),
                        result,
                        shown.kind(),
                        shown.cells().records(shown.row())),
                time,
                time,
                origin,
                key.hash());
    }
}
