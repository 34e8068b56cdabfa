package io.tidemark.operator.view;

import io.tidemark.record.Key;
import io.tidemark.time.Times;

/** Which key the call that is going on is about, and when it is. */
public final class KeyScope {

    private Key key = new Key();
    private int keyGroup;
    private long clock = Times.BEFORE_ALL;
    private long processingTime = Times.BEFORE_ALL;
    private boolean open;

    /** Goes to a key; the view stays the caller's. */
    public void go(int newKeyGroup, Key newKey) {
        keyGroup = newKeyGroup;
        key = newKey;
    }

    /** Begins a call at a clock and a processing time, in ms. */
    public void open(long newClock, long newProcessingTime) {
        clock = newClock;
        processingTime = newProcessingTime;
        open = true;
    }

    /** Ends the call: until the next one there is no key that states could be of. */
    public void close() {
        open = false;
    }

    /** Refuses the use of a state when no call is going on. */
    void requireOpen() {
        if (!open) {
            throw new IllegalStateException(
                    "A state was used outside of a call of its process: there is no key then that it could be of.");
        }
    }

    public int keyGroup() {
        return keyGroup;
    }

    public Key key() {
        return key;
    }

    public long clock() {
        return clock;
    }

    public long processingTime() {
        return processingTime;
    }
}
