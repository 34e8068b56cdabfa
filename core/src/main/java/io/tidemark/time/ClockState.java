package io.tidemark.time;

/** What a sender's clock stands for at its receivers. */
public enum ClockState {
    /** The sender has nothing to read and holds nobody back; its clock is how far it had come, minus infinity without partitions. */
    ABSENT,
    /** The sender reads; its clock counts. */
    ACTIVE,
    /** All the sender's partitions are idle; its clock counts only if everybody's are. */
    IDLE,
    /** The sender's bounded input has ended. */
    ENDED
}
