package io.tidemark.simulation;

import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ListState;
import io.tidemark.process.MapState;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.type.Type;
import java.util.Objects;

/**
 * Keeps what it is given in states of every kind, and says what they amount to when a timer fires.
 *
 * @param <K> the keys
 * @param <V> what it keeps
 */
final class TypedProcess<K, V> implements KeyedProcess<K, Element, String> {

    private static final long SUBKEYS = 3;
    private static final int LIST_MAX = 4;
    private static final int TIMERS = 3;
    private static final long AHEAD = 15;

    private final Values<V> values;
    private final Keys<K> keys;
    private final ValueState<V> last;
    private final ListState<V> some;
    private final MapState<Long, V> byRemainder;

    TypedProcess(ProcessSetup setup, Values<V> values, Keys<K> keys, Bound bound) {
        this.keys = keys;
        this.values = values;
        setup.ordered();
        last = setup.value("last", values.type(), bound);
        some = setup.list("some", values.type(), bound);
        byRemainder = setup.map("by-remainder", Type.LONG, values.type(), bound);
    }

    @Override
    public void onRecord(Element element, ProcessContext<K, String> context) {
        V value = values.of().apply(element.value());
        last.set(value);
        if (some.get().size() == LIST_MAX) {
            some.clear();
        }
        some.add(value);
        byRemainder.put(Math.floorMod(element.value(), SUBKEYS), value);
        long timer = Math.floorMod(element.value(), (long) TIMERS);
        context.timers().set("t" + timer, context.time() + AHEAD * timer + 1);
    }

    @Override
    public void onTimer(String timer, ProcessContext<K, String> context) {
        int all = Objects.hash(last.get(), some.get(), byRemainder.entries());
        context.emit(keys.name(context.key()) + " " + timer + " " + some.get().size() + " " + Integer.toHexString(all));
        byRemainder.remove(0L);
    }
}
