package io.tidemark.operator.view;

import io.tidemark.core.Names;
import io.tidemark.core.RefusedException;
import io.tidemark.process.Bound;
import io.tidemark.process.ListState;
import io.tidemark.process.MapState;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.SideOutput;
import io.tidemark.process.ValueState;
import io.tidemark.state.MapSpec;
import io.tidemark.state.StateStore;
import io.tidemark.state.ValueSpec;
import io.tidemark.time.Durations;
import io.tidemark.type.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What one instance of a process has declared. */
public final class Declarations implements ProcessSetup {

    /** Names of states that a process's operator has itself. */
    public static final Set<String> RESERVED = Set.of("held", "timers", "processing-timers");

    private final Type<?> keyType;
    private final KeyScope scope = new KeyScope();
    private final List<Draft> drafts = new ArrayList<>();
    private final SortedMap<String, String> kinds = new TreeMap<>();
    private final SortedMap<String, Bound> bounds = new TreeMap<>();
    private final SortedMap<String, Type<?>> sides = new TreeMap<>();
    private boolean isOrdered;
    private long outputDelay;
    private boolean complete;

    /** Nothing is declared yet of a process whose keys are of a type. */
    public Declarations(Type<?> keyType) {
        this.keyType = keyType;
    }

    /** Ends the declaring. */
    public Declarations complete() {
        complete = true;
        return this;
    }

    /** Opens all states in the store of a task; once. */
    public Declarations open(StateStore store) {
        drafts.forEach(draft -> draft.open(store));
        return this;
    }

    @Override
    public <V> ValueState<V> value(String name, Type<V> type, Bound bound) {
        declare(name, "value", bound);
        return add(new ValueDraft<>(
                scope, new Lifetime(bound, scope), new ValueSpec<>(name, keyType, new EntryCodec(type, bound))));
    }

    @Override
    public <V> ListState<V> list(String name, Type<V> type, Bound bound) {
        declare(name, "list", bound);
        return add(new ListDraft<>(
                scope, new Lifetime(bound, scope), new MapSpec<>(name, keyType, new EntryCodec(type, bound))));
    }

    @Override
    public <M, V> MapState<M, V> map(String name, Type<M> subkeyType, Type<V> type, Bound bound) {
        declare(name, "map by " + subkeyType.schema("subkey"), bound);
        MapSpec<Object> spec = new MapSpec<>(name, keyType, new EntryCodec(type, bound));
        return add(new MapDraft<>(scope, new Lifetime(bound, scope), subkeyType, spec));
    }

    private <D extends Draft> D add(D draft) {
        drafts.add(draft);
        return draft;
    }

    private void declare(String name, String kind, Bound bound) {
        requireOpen();
        Names.check("state", name);
        if (RESERVED.contains(name) || kinds.putIfAbsent(name, kind) != null) {
            throw new RefusedException(
                    "The name \"" + name + "\" of a state is taken: every state of a process needs a name of its own.");
        }
        bounds.put(name, bound);
    }

    private void requireOpen() {
        if (complete) {
            throw new RefusedException("A process declares everything while it is made, and not later.");
        }
    }

    @Override
    public <V> SideOutput<V> side(String name, Type<V> type) {
        requireOpen();
        Names.check("side output", name);
        if (sides.putIfAbsent(name, type) != null) {
            throw new RefusedException("The name \"" + name
                    + "\" of a side output is taken: every side output of a process needs a name of its own.");
        }
        return new SideOutput<>(name);
    }

    @Override
    public ProcessSetup ordered() {
        requireOpen();
        isOrdered = true;
        return this;
    }

    @Override
    public ProcessSetup outputDelay(Duration delay) {
        requireOpen();
        outputDelay = Durations.millis(delay);
        return this;
    }

    /** The key that states are of. */
    public KeyScope scope() {
        return scope;
    }

    /** The kinds of the states by name, in words. */
    public SortedMap<String, String> kinds() {
        return Collections.unmodifiableSortedMap(kinds);
    }

    /** The bounds of the states by name. */
    public SortedMap<String, Bound> bounds() {
        return Collections.unmodifiableSortedMap(bounds);
    }

    /** The types of the side outputs by name. */
    public SortedMap<String, Type<?>> sides() {
        return Collections.unmodifiableSortedMap(sides);
    }

    /** Whether records are taken in their order. */
    public boolean isOrdered() {
        return isOrdered;
    }

    /** How far before its own time a timer may emit, in ms. */
    public long outputDelay() {
        return outputDelay;
    }

    /** Writes the changes of the call. */
    public void commit() {
        for (Draft draft : drafts) {
            draft.commit();
        }
    }

    /** Forgets the changes of the call. */
    public void discard() {
        for (Draft draft : drafts) {
            draft.discard();
        }
    }

    /** The sweeps of the states that expire by a kind of time. */
    public Sweeps sweeps(Bound.Kind kind, int firstKeyGroup, int endKeyGroup) {
        return new Sweeps(
                drafts.stream()
                        .filter(draft -> draft.lifetime().bound().kind() == kind)
                        .toList(),
                firstKeyGroup,
                endKeyGroup);
    }
}
