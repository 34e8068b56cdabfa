package io.tidemark.operator.step;

import io.tidemark.record.Counter;
import io.tidemark.record.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** The stateless steps. A user function that throws leaves no trace of its record further down. */
public final class Steps {

    private Steps() {}

    /** Replaces each record by another. */
    public static Step map(Function<Object, ?> function) {
        return (next, context) -> (value, time, stamp, origin, position) -> {
            Object mapped;
            try {
                mapped = required(function.apply(value), "map");
            } catch (RuntimeException e) {
                context.failed(
                        new UserErrors.Failure(Reason.USER_ERROR, "map", value, time, stamp, origin, position, e));
                return;
            }
            next.receive(mapped, time, stamp, origin, position);
        };
    }

    /** Keeps some records. */
    public static Step filter(Predicate<Object> predicate) {
        return (next, context) -> (value, time, stamp, origin, position) -> {
            boolean keep;
            try {
                keep = predicate.test(value);
            } catch (RuntimeException e) {
                context.failed(
                        new UserErrors.Failure(Reason.USER_ERROR, "filter", value, time, stamp, origin, position, e));
                return;
            }
            if (keep) {
                next.receive(value, time, stamp, origin, position);
            } else {
                context.counters().add(Counter.FILTERED, origin, 1);
            }
        };
    }

    /** Replaces each record by any number of others, all with its time and stamp. */
    public static Step flatMap(FlatMapper mapper) {
        return (next, context) -> (value, time, stamp, origin, position) -> {
            List<Object> mapped = new ArrayList<>();
            try {
                mapper.map(value, out -> mapped.add(required(out, "flatMap")));
            } catch (RuntimeException e) {
                context.failed(
                        new UserErrors.Failure(Reason.USER_ERROR, "flatMap", value, time, stamp, origin, position, e));
                return;
            }
            for (Object each : mapped) {
                next.receive(each, time, stamp, origin, position);
            }
        };
    }

    /** Passes on what some records stand for, and the others not at all; nothing is counted. */
    public static Step select(Function<Object, @org.jspecify.annotations.Nullable Object> selector) {
        return (next, context) -> (value, time, stamp, origin, position) -> {
            Object selected = selector.apply(value);
            if (selected != null) {
                next.receive(selected, time, stamp, origin, position);
            }
        };
    }

    /** Hands each record to several receivers. */
    public static Receiver fanOut(List<Receiver> receivers) {
        if (receivers.size() == 1) {
            return receivers.get(0);
        }
        Receiver[] all = receivers.toArray(Receiver[]::new);
        return (value, time, stamp, origin, position) -> {
            for (Receiver each : all) {
                each.receive(value, time, stamp, origin, position);
            }
        };
    }

    /** A flatMap's function. */
    @FunctionalInterface
    public interface FlatMapper {
        void map(Object value, Consumer<Object> out);
    }

    private static Object required(@org.jspecify.annotations.Nullable Object value, String what) {
        if (value == null) {
            throw new IllegalStateException(
                    "The function given to " + what + " returned null; records are never null.");
        }
        return value;
    }
}
