package io.tidemark.operator;

import io.tidemark.process.Bound;
import io.tidemark.record.Key;
import io.tidemark.state.Codec;
import io.tidemark.state.DueIndex;
import io.tidemark.state.MapSpec;
import io.tidemark.state.MapTable;
import io.tidemark.state.StateStore;
import io.tidemark.state.ValueSpec;
import io.tidemark.state.ValueTable;
import io.tidemark.time.Times;
import io.tidemark.type.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table whose keys have their values of some time past too: as many as a declared history goes back. */
/*
 * The latest version of a key, if it is a value, is a value state: most keys have no other and are found at the cost of one look. Older
 * versions, and deletions, are in a map state in the order of time, the latest first. A version is seen by rows from its time up to that
 * of the next one, so it leaves when no row to come can be that old; a deletion leaves when no change to come can be older than it.
 * What is there is a function of the changes and the clock, whatever the steps in which the clock came there.
 *
 * A key is noted for each version that has an older one, or is a deletion, at the clock at which that one leaves. So keys that are set
 * once and stay cost no note.
 */
final class TableVersions {

    /** How many keys that are due one step takes at most. */
    private static final int STEP_MAX = OrderedOperator.STEP_MAX;

    private static final byte[] LATEST = {};

    private final StateStore store;
    private final Bound bound;
    private final long history;
    private final ValueTable<Version> current;
    private final MapTable<Version> older;
    private final DueIndex due;
    private long dueBound = Times.END;

    TableVersions(StateStore store, Type<?> keyType, TableSpec table, long history) {
        this.store = store;
        this.bound = table.bound();
        this.history = history;
        VersionCodec codec = new VersionCodec(Codec.of(table.type()));
        this.current = store.values(new ValueSpec<>(table.name(), keyType, codec));
        this.older = store.maps(new MapSpec<>("versions", keyType, codec));
        this.due = store.dueIndex("due");
    }

    /** The value of a key as of a time, or null. */
    @Nullable
    Object asOf(int keyGroup, Key key, long time) {
        Version version = current.get(keyGroup, key);
        if (version == null || version.time() > time) {
            version = olderUpTo(keyGroup, key, subkey(time));
        }
        return version == null || hasExpired(version, time) ? null : version.value();
    }

    private @Nullable Version olderUpTo(int keyGroup, Key key, byte[] from) {
        List<Version> found = new ArrayList<>(1);
        older.visit(keyGroup, key, from, (subkey, version) -> {
            found.add(version);
            return false;
        });
        return found.isEmpty() ? null : found.get(0);
    }

    private boolean hasExpired(Version version, long time) {
        return bound.kind() == Bound.Kind.EVENT_TIME && time > version.time() + bound.ttl();
    }

    /** Makes a change; of two with one time the later call counts. */
    void set(int keyGroup, Key key, Version made) {
        Version now = current.get(keyGroup, key);
        Version latest = now == null ? olderUpTo(keyGroup, key, LATEST) : now;
        if (latest != null && latest.time() > made.time()) {
            arm(keyGroup, key, following(keyGroup, key, latest, made.time()).time() + history);
            older.put(keyGroup, key, subkey(made.time()), made);
        } else {
            setLatest(keyGroup, key, now, made);
        }
        if (latest != null || made.isDeletion()) {
            arm(keyGroup, key, made.time() + history);
        }
        armExpiry(keyGroup, key, made);
    }

    /** The first version after a time, of which there is one. */
    private Version following(int keyGroup, Key key, Version latest, long time) {
        Version[] following = {latest};
        older.visit(keyGroup, key, LATEST, (subkey, version) -> {
            boolean isAfter = version.time() > time;
            following[0] = isAfter ? version : following[0];
            return isAfter;
        });
        return following[0];
    }

    private void setLatest(int keyGroup, Key key, @Nullable Version now, Version made) {
        if (now != null && now.time() < made.time()) {
            older.put(keyGroup, key, subkey(now.time()), now);
        }
        if (made.isDeletion()) {
            current.remove(keyGroup, key);
            older.put(keyGroup, key, subkey(made.time()), made);
        } else {
            if (now == null) {
                older.remove(keyGroup, key, subkey(made.time()));
            }
            current.put(keyGroup, key, made);
        }
    }

    /** Notes a key at the clock from which on no row can see a value, since all that are to come are from after its time to live. */
    private void armExpiry(int keyGroup, Key key, Version version) {
        if (bound.kind() == Bound.Kind.EVENT_TIME && !version.isDeletion()) {
            arm(keyGroup, key, version.time() + bound.ttl() + 1 + history);
        }
    }

    private void arm(int keyGroup, Key key, long at) {
        due.arm(keyGroup, key, at);
        dueBound = Math.min(dueBound, at);
    }

    /** The smallest clock at which there may be something to forget. */
    long nextDue() {
        return dueBound;
    }

    /**
     * Forgets what no row to come can see at a clock, for at most {@link #STEP_MAX} keys of a key group.
     *
     * @return whether there is more to forget
     */
    boolean forget(int keyGroup, long clock) {
        return due.firstDue(keyGroup) <= clock
                && due.take(keyGroup, clock, STEP_MAX, (key, at) -> forget(keyGroup, key, clock - history));
    }

    /** Forgets what is seen at no time from one on: what is older than the version of that time, and that one if it says nothing. */
    private void forget(int keyGroup, Key key, long earliest) {
        Version now = current.get(keyGroup, key);
        if (now != null && now.time() <= earliest) {
            older.removeAll(keyGroup, key);
            if (hasExpired(now, earliest)) {
                current.remove(keyGroup, key);
            }
            return;
        }
        List<Version> past = new ArrayList<>();
        older.visit(keyGroup, key, subkey(earliest), (subkey, version) -> past.add(version));
        for (int i = 0; i < past.size(); i++) {
            Version version = past.get(i);
            if (i > 0 || version.isDeletion() || hasExpired(version, earliest)) {
                older.remove(keyGroup, key, subkey(version.time()));
            }
        }
    }

    /** Says that everything due at a clock was done. */
    void settle(long clock) {
        if (dueBound <= clock) {
            findDueBound();
        }
    }

    private void findDueBound() {
        dueBound = Times.END;
        for (int group = store.firstKeyGroup(); group < store.endKeyGroup(); group++) {
            dueBound = Math.min(dueBound, due.firstDue(group));
        }
    }

    /** Notes again what restored versions have due, unless that was restored too. */
    void restore() {
        if (!due.survives()) {
            for (int group = store.firstKeyGroup(); group < store.endKeyGroup(); group++) {
                restoreDue(group);
            }
        }
        findDueBound();
    }

    private void restoreDue(int keyGroup) {
        older.scan(keyGroup, (key, subkey, version) -> {
            arm(keyGroup, key, version.time() + history);
            Version now = current.get(keyGroup, key);
            if (now != null) {
                arm(keyGroup, key, now.time() + history);
            }
            armExpiry(keyGroup, key, version);
        });
        if (bound.kind() == Bound.Kind.EVENT_TIME) {
            current.scan(keyGroup, (key, version) -> armExpiry(keyGroup, key, version));
        }
    }

    private static byte[] subkey(long time) {
        return ByteBuffer.allocate(Long.BYTES)
                .putLong(JoinOverflow.ordered(time))
                .array();
    }
}
