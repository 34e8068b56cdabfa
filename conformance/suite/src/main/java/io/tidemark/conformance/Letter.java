package io.tidemark.conformance;

import io.tidemark.time.ClockState;
import io.tidemark.type.Type;

/** What travels from a partition to the tasks of the operator, in order: records with their stamps, and clocks in between. */
public sealed interface Letter {

    /** How letters are written. */
    Type<Letter> TYPE = Type.of(Letter.class);

    /** The partition it comes from: its place in {@link JobUnderTest#partitions()}. */
    int sender();

    /** A record with what it carries. */
    record Stamped(int sender, long position, long time, long stamp, Entry entry) implements Letter {}

    /** What a partition says of its clock after the records before. */
    record Clock(int sender, ClockState state, long clock) implements Letter {}

    /** This letter in bytes. */
    default byte[] toBytes() {
        return TYPE.toBytes(this);
    }
}
