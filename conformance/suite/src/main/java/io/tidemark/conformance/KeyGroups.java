package io.tidemark.conformance;

import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;

/** A range of key groups: from the first to the one before the end. */
public record KeyGroups(int first, int end) {

    /** The range that a task owns when so many tasks share all key groups. */
    public static KeyGroups ofTask(int task, int tasks) {
        return new KeyGroups(task * JobUnderTest.KEY_GROUPS / tasks, (task + 1) * JobUnderTest.KEY_GROUPS / tasks);
    }

    /** The task that owns a key group when so many tasks share all key groups. */
    public static int taskOf(int keyGroup, int tasks) {
        return ((keyGroup + 1) * tasks - 1) / JobUnderTest.KEY_GROUPS;
    }

    /** Whether a key group is in the range. */
    public boolean contains(int keyGroup) {
        return keyGroup >= first && keyGroup < end;
    }

    /** The key group of a record. */
    public static int of(Entry entry) {
        byte[] key = Type.STRING.toBytes(entry.key());
        return KeyHash.keyGroup(KeyHash.hash(key, 0, key.length), JobUnderTest.KEY_GROUPS);
    }
}
