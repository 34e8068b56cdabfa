package io.tidemark.operator;

import io.tidemark.time.Times;
import java.util.List;

/** All sessions of one key, ordered by time; immutable but for the note of when the key is armed, which is derived. */
final class Sessions {

    /** The note of a key whose index entry is not known: read back from a store. */
    static final long ARMED_UNKNOWN = Times.BEFORE_ALL;

    private final List<Session> sessions;
    private final long armedAt;

    Sessions(List<Session> sessions, long armedAt) {
        this.sessions = sessions;
        this.armedAt = armedAt;
    }

    List<Session> list() {
        return sessions;
    }

    long armedAt() {
        return armedAt;
    }
}
