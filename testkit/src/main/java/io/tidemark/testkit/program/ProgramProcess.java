package io.tidemark.testkit.program;

import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ListState;
import io.tidemark.process.MapState;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.testkit.reference.Program;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.type.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process that does what a program says.
 *
 * @param <E> the records
 */
public final class ProgramProcess<E> implements KeyedProcess<String, E, E> {

    private final Stage.Programmed stage;
    private final Program program;
    private final Elements<E> elements;
    private final ValueState<E> value;
    private final ListState<E> list;
    private final MapState<Long, E> map;

    /** The process of a stage. */
    public ProgramProcess(ProcessSetup setup, Stage.Programmed stage, Elements<E> elements) {
        this.stage = stage;
        this.program = Program.of(stage.program());
        this.elements = elements;
        Bound bound = stage.ttl() == 0 ? Bound.unbounded() : Bound.ttl(Duration.ofMillis(stage.ttl()));
        setup.ordered().outputDelay(Duration.ofMillis(stage.delay()));
        value = setup.value("value", elements.type(), bound);
        list = setup.list("list", elements.type(), bound);
        map = setup.map("map", Type.LONG, elements.type(), bound);
    }

    @Override
    public void onRecord(E record, ProcessContext<String, E> context) {
        run(
                program.onRecord().get((int) Math.floorMod(elements.value(record), (long) Program.CLASSES)),
                record,
                context);
    }

    @Override
    public void onTimer(String timer, ProcessContext<String, E> context) {
        run(program.onTimer().get(Integer.parseInt(timer.substring(1))), null, context);
    }

    private void run(List<Program.Action> actions, @Nullable E record, ProcessContext<String, E> context) {
        for (Program.Action action : actions) {
            if (action instanceof Program.Set set) {
                context.timers().set(name(set.timer()), context.time() + set.offset());
            } else if (action instanceof Program.Remove remove) {
                context.timers().remove(name(remove.timer()));
            } else if (action instanceof Program.Emit emit) {
                emit(record == null ? Math.min(emit.back(), stage.delay()) : 0, context);
            } else if (action instanceof Program.Fail) {
                throw new IllegalStateException("The program says so.");
            } else {
                keep(action, record, context);
            }
        }
    }

    private static String name(int timer) {
        return "t" + timer;
    }

    private void keep(Program.Action action, @Nullable E record, ProcessContext<String, E> context) {
        if (action instanceof Program.Add) {
            add(record, context);
        } else if (action instanceof Program.Clear clear) {
            clear(clear.state());
        } else if (record == null) {
            if (action instanceof Program.Put) {
                map.remove(0L);
            }
        } else if (action instanceof Program.Append) {
            list.add(record);
        } else {
            map.put(Math.floorMod(elements.value(record), (long) Program.SUBKEYS), record);
        }
    }

    private void add(@Nullable E record, ProcessContext<String, E> context) {
        List<E> parts = new ArrayList<>();
        E before = value.get();
        if (before != null) {
            parts.add(before);
        }
        if (record != null) {
            parts.add(record);
        }
        if (!parts.isEmpty()) {
            long sum = parts.stream().mapToLong(elements::value).sum();
            value.set(elements.made(context.key(), context.time(), sum, parts));
        }
    }

    private void clear(int state) {
        switch (state) {
            case 0 -> value.clear();
            case 1 -> list.clear();
            default -> map.clear();
        }
    }

    private void emit(long back, ProcessContext<String, E> context) {
        List<E> parts = new ArrayList<>();
        E kept = value.get();
        if (kept != null) {
            parts.add(kept);
        }
        parts.addAll(map.entries().values());
        long sum = parts.stream().mapToLong(elements::value).sum();
        List<E> ofList = list.get();
        for (int i = 0; i < ofList.size(); i++) {
            sum += elements.value(ofList.get(i)) * (i + 1);
        }
        parts.addAll(ofList);
        if (!parts.isEmpty()) {
            long time = context.time() - back;
            context.emit(elements.made(context.key(), time, sum, parts), time);
        }
    }
}
