package io.tidemark.testkit.reference;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The reference model of a process of one key (rules 4, 10, 13 and 14): for each record in the order of records, the clock goes to its
 * stamp, the timers due then fire, the record is taken, and timers that it has set for a time that has passed fire.
 */
final class ProcessModel {

    private final Stage.Programmed stage;
    private final Program program;
    private final String key;
    private final Tally tally;
    private State state = new State();

    ProcessModel(Stage.Programmed stage, String key, Tally tally) {
        this.stage = stage;
        this.program = Program.of(stage.program());
        this.key = key;
        this.tally = tally;
    }

    /** A kept record with the last clock at which it is visible. */
    private record Kept(long value, BigInteger lineage, long expires) {}

    /** All that is kept of the key. */
    private static final class State {
        private final List<Kept> value = new ArrayList<>();
        private final List<Kept> list = new ArrayList<>();
        private final SortedMap<Integer, Kept> map = new TreeMap<>();
        private final SortedMap<Integer, Long> timers = new TreeMap<>();

        State copy() {
            State copy = new State();
            copy.value.addAll(value);
            copy.list.addAll(list);
            copy.map.putAll(map);
            copy.timers.putAll(timers);
            return copy;
        }
    }

    /**
     * A call.
     *
     * @param rows the record that it takes; none for a timer
     * @param timer the timer, or -1
     * @param time the time of the record or timer
     * @param clock the clock that decides what is visible
     * @param mark the mark of what it emits; none if that is stamped with its own time
     */
    private record Call(List<Row> rows, int timer, long time, long clock, List<Row.Mark> mark) {}

    /** Something that is refused, or a program that throws. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    void run(List<Row> ordered) {
        for (Row row : ordered) {
            fire(row.stamp(), List.of());
            List<Program.Action> actions =
                    program.onRecord().get((int) Math.floorMod(row.value(), (long) Program.CLASSES));
            Call call = new Call(List.of(row), -1, row.time(), row.stamp(), List.of(row.mark()));
            if (isDone(actions, call, 0)) {
                tally.contributed(row);
            } else {
                tally.refused(row);
            }
            fire(row.stamp(), List.of(row));
        }
        fire(Long.MAX_VALUE, List.of());
    }

    /** Fires what is due, in the order of time, then name; set by a record for a time that had passed, or not. */
    private void fire(long clock, List<Row> setter) {
        long last = Long.MIN_VALUE;
        int number = 0;
        for (int timer = first(clock); timer >= 0; timer = first(clock)) {
            long time = time(timer);
            state.timers.remove(timer);
            number = time == last ? number + 1 : 0;
            last = time;
            Call call = setter.isEmpty()
                    ? new Call(List.of(), timer, time, time, List.of())
                    : new Call(
                            List.of(),
                            timer,
                            time,
                            setter.get(0).stamp(),
                            List.of(setter.get(0).mark()));
            isDone(program.onTimer().get(timer), call, number);
        }
    }

    private int first(long clock) {
        int first = -1;
        for (Map.Entry<Integer, Long> timer : state.timers.entrySet()) {
            if (timer.getValue() <= clock && (first < 0 || timer.getValue() < time(first))) {
                first = timer.getKey();
            }
        }
        return first;
    }

    private long time(int timer) {
        return state.timers.getOrDefault(timer, Long.MAX_VALUE);
    }

    /** Whether all actions could be done; if not, none has left a trace. */
    private boolean isDone(List<Program.Action> actions, Call call, int number) {
        State before = state.copy();
        List<Row> emitted = new ArrayList<>();
        try {
            for (Program.Action action : actions) {
                act(action, call, number, emitted);
            }
        } catch (Failed failed) {
            state = before;
            return false;
        }
        emitted.forEach(tally::emitMarked);
        return true;
    }

    private void act(Program.Action action, Call call, int number, List<Row> emitted) {
        if (action instanceof Program.Add) {
            add(call);
        } else if (action instanceof Program.Append) {
            call.rows().forEach(row -> state.list.add(kept(row.value(), row.lineage(), call)));
        } else if (action instanceof Program.Put) {
            put(call);
        } else if (action instanceof Program.Clear clear) {
            clear(clear.state());
        } else if (action instanceof Program.Set set) {
            state.timers.put(set.timer(), inRange(call.time() + set.offset()));
        } else if (action instanceof Program.Remove remove) {
            state.timers.remove(remove.timer());
        } else if (action instanceof Program.Emit emit) {
            emit(emit, call, number, emitted);
        } else {
            throw new Failed();
        }
    }

    private void add(Call call) {
        List<Kept> visible = visible(state.value, call);
        if (call.rows().isEmpty() && visible.isEmpty()) {
            return;
        }
        long value = 0;
        BigInteger lineage = BigInteger.ZERO;
        for (Kept kept : visible) {
            value += kept.value();
            lineage = Lineage.plus(lineage, kept.lineage());
        }
        for (Row row : call.rows()) {
            value += row.value();
            lineage = Lineage.plus(lineage, row.lineage());
        }
        state.value.clear();
        state.value.add(kept(value, lineage, call));
    }

    private void put(Call call) {
        if (call.rows().isEmpty()) {
            state.map.remove(0);
        }
        for (Row row : call.rows()) {
            int subkey = (int) Math.floorMod(row.value(), (long) Program.SUBKEYS);
            state.map.put(subkey, kept(row.value(), row.lineage(), call));
        }
    }

    private void clear(int which) {
        switch (which) {
            case 0 -> state.value.clear();
            case 1 -> state.list.clear();
            default -> state.map.clear();
        }
    }

    private void emit(Program.Emit emit, Call call, int number, List<Row> emitted) {
        List<Kept> all = new ArrayList<>(visible(state.value, call));
        all.addAll(visible(List.copyOf(state.map.values()), call));
        long value = all.stream().mapToLong(Kept::value).sum();
        List<Kept> list = visible(state.list, call);
        for (int i = 0; i < list.size(); i++) {
            value += list.get(i).value() * (i + 1);
        }
        all.addAll(list);
        if (all.isEmpty()) {
            return;
        }
        long back = call.timer() < 0 ? 0 : Math.min(emit.back(), stage.delay());
        long time = inRange(call.time() - back);
        Row.Mark mark = call.mark().isEmpty()
                ? new Row.Mark(time, tally.self(), number)
                : call.mark().get(0);
        emitted.add(new Row(
                key, time, value, mark, all.stream().map(Kept::lineage).reduce(BigInteger.ZERO, Lineage::plus)));
    }

    private Kept kept(long value, BigInteger lineage, Call call) {
        return new Kept(value, lineage, stage.ttl() == 0 ? Long.MAX_VALUE : call.clock() + stage.ttl());
    }

    private static List<Kept> visible(List<Kept> kept, Call call) {
        return kept.stream().filter(one -> call.clock() <= one.expires()).toList();
    }

    private static long inRange(long time) {
        if (time < -Limits.TIME || time > Limits.TIME) {
            throw new Failed();
        }
        return time;
    }
}
