package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What must be true of a backup, remembered outside of it: the state of each cut, and the cut that may not be lost. */
final class Oracle {

    private final Upkeep upkeep;
    private final Map<CutId, TreeMap<String, Long>> states = new HashMap<>();
    private long promised;

    /** What is true of a checkpoint backup. */
    Oracle() {
        this(Upkeep.IN_CUTS);
    }

    Oracle(Upkeep upkeep) {
        this.upkeep = upkeep;
    }

    Oracle(Oracle other) {
        this(other.upkeep);
        states.putAll(other.states);
        promised = other.promised;
    }

    /** How the backup is kept in order. */
    Upkeep upkeep() {
        return upkeep;
    }

    /** A cut is about to be committed; from now on it may be found. */
    void attempt(CutId cut, Map<String, Long> state) {
        states.put(cut, new TreeMap<>(state));
    }

    /** Somebody was told that this cut is the one to go back to. */
    void promise(long cut) {
        promised = Math.max(promised, cut);
    }

    /** The user chose an older cut, or damage made one necessary: no cut is promised any more. */
    void forget() {
        promised = 0;
    }

    /** A copy that promises no cut. */
    Oracle forgotten() {
        Oracle copy = new Oracle(this);
        copy.forget();
        return copy;
    }

    /** A job starts from a cut: it must be at least the promised one, and give its state. */
    void check(@Nullable CutId cut, Map<String, Long> state) {
        if (cut == null) {
            assertThat(promised).as("a promised cut, and a start from nothing").isZero();
            assertThat(state).isEmpty();
            return;
        }
        assertThat(cut.cut()).as("the cut that was found").isGreaterThanOrEqualTo(promised);
        checkState(cut, state);
    }

    /** The state of a cut must be what it was. */
    void checkState(CutId cut, Map<String, Long> state) {
        assertThat(states).as("cuts whose commit was ever begun").containsKey(cut);
        assertThat(new TreeMap<>(state)).as("the state of cut " + cut).isEqualTo(states.get(cut));
    }
}
