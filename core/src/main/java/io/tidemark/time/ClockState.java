package io.tidemark.time;

/** What a sender's clock stands for at its receivers. */
public enum ClockState {
    /** The sender may send more; its clock counts. */
    ACTIVE,
    /** The sender's bounded input has ended. */
    ENDED
}
