package io.tidemark.simulation;

/** The classes of faults; each seed switches some of them off. */
public enum Fault {
    /** A process dies at any call of a disk, or between two steps; the machine lives on. */
    KILL,
    /** The machine loses power: all processes die, and what was not synced is lost or torn. */
    POWER_LOSS,
    /** One of the two above while a process starts. */
    CRASH_IN_RECOVERY,
    /** One call of a disk fails, with or without effect. */
    CALL_FAILS,
    /** All calls of the disks fail for a while. */
    OUTAGE,
    /** The disks are full for a while. */
    DISK_FULL,
    /** The disk of the output is full for a while, and that of the backup is not. */
    OUTPUT_FULL,
    /** A process goes on although another one has taken over. */
    ZOMBIE,
    /** The same, and it was stopped in the middle of a call of a disk. */
    ZOMBIE_IN_CALL,
    /** A run is stopped in good order and started again. */
    STOP,
    /** A run is asked to end before its input does. */
    DRAIN,
    /** A piece of the backup is damaged while no process runs. */
    DAMAGE,
    /** The newest record of the commit log is gone, in all its copies, while no process runs. */
    LOST_COMMIT,
    /** An older copy of the backup is put back while no process runs. */
    OLDER_BACKUP,
    /** An agent gets no turn for a while. */
    STALL,
    /** The clock of the machine jumps. */
    CLOCK_JUMP
}
