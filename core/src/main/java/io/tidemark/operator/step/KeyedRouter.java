package io.tidemark.operator.step;

import io.tidemark.record.Batch;
import io.tidemark.record.Counter;
import io.tidemark.record.Reason;
import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import io.tidemark.type.TypeLimits;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Puts each record into the batch for the task that owns its key group. */
public final class KeyedRouter implements Receiver {

    private static final String STEP = "keyBy";

    private final Keying keying;
    private final int[] owners;
    private final BatchOutlet outlet;
    private final StepContext context;
    private final ByteSink keyBytes = new ByteSink();
    private final boolean integral;
    private final @Nullable ToLongFunction<Object> words;
    private long word;
    private long hash;

    /**
     * A router in front of an operator.
     *
     * @param owners the task of each key group
     * @param context the operator's name, and its counts of records that cannot be keyed
     */
    public KeyedRouter(Keying keying, int[] owners, BatchOutlet outlet, StepContext context) {
        this.keying = keying;
        this.integral = keying.keyType().isIntegral();
        this.words = keying.words();
        this.owners = owners;
        this.outlet = outlet;
        this.context = context;
    }

    @Override
    public void receive(Object value, long time, long stamp, int origin, long position) {
        try {
            if (!readKey(value)) {
                IllegalStateException cause = new IllegalStateException("The key is null.");
                refuse(new UserErrors.Failure(Reason.NULL_KEY, STEP, value, time, stamp, origin, position, cause));
                return;
            }
        } catch (RuntimeException e) {
            refuse(new UserErrors.Failure(Reason.USER_ERROR, STEP, value, time, stamp, origin, position, e));
            return;
        }
        if (!integral && keyBytes.size() > TypeLimits.KEY_BYTES_MAX) {
            refuse(new UserErrors.Failure(Reason.TOO_LARGE, STEP, value, time, stamp, origin, position, tooLarge()));
            return;
        }
        int task = owners[KeyHash.keyGroup(hash, owners.length)];
        Batch batch = outlet.batch(task);
        int at = batch.size;
        try {
            keying.inputs().extract(value, batch.inputs, at * batch.inputsPerRecord);
        } catch (RuntimeException e) {
            refuse(new UserErrors.Failure(Reason.USER_ERROR, STEP, value, time, stamp, origin, position, e));
            return;
        }
        if (integral) {
            batch.words[at] = word;
        } else {
            batch.putKey(at, keyBytes.array(), 0, keyBytes.size());
        }
        batch.hashes[at] = hash;
        batch.values[at] = value;
        batch.times[at] = time;
        batch.stamps[at] = stamp;
        batch.origins[at] = origin;
        batch.positions[at] = position;
        batch.size = at + 1;
        if (batch.isFull()) {
            outlet.full(task);
        }
    }

    /** Reads the key of a record as a word or as bytes; false if it is null. */
    private boolean readKey(Object value) {
        if (words != null) {
            word = words.applyAsLong(value);
            hash = KeyHash.hashLong(word);
            return true;
        }
        Object key = keying.key().apply(value);
        if (key == null) {
            return false;
        }
        if (integral) {
            word = keying.keyType().toWord(key);
            hash = KeyHash.hashLong(word);
        } else {
            keyBytes.reset();
            keying.keyType().encode(key, keyBytes);
            hash = KeyHash.hash(keyBytes.array(), 0, keyBytes.size());
        }
        return true;
    }

    private IllegalStateException tooLarge() {
        return new IllegalStateException("The encoded key has " + keyBytes.size()
                + " bytes; the limit KEY_BYTES_MAX is " + TypeLimits.KEY_BYTES_MAX + ".");
    }

    private void refuse(UserErrors.Failure failure) {
        context.counters().add(Counter.IN, failure.origin(), 1);
        context.counters().add(Counter.REFUSED, failure.origin(), 1);
        context.errors().report(failure);
    }
}
