package io.tidemark.portable;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.Arrays;
import java.util.Comparator;

/** A row of a state, its parts encoded; nobody changes them. */
public final class PortableRow {

    private final int keyGroup;
    private final byte[] key;
    private final byte[] namespace;
    private final byte[] value;

    /**
     * A row of parts that belong to it from now on.
     *
     * @param keyGroup its key group
     * @param key the encoded key
     * @param namespace what tells the rows of a key apart, as Avro fields
     * @param value what it holds, as Avro fields
     */
    public PortableRow(int keyGroup, byte[] key, byte[] namespace, byte[] value) {
        this.keyGroup = keyGroup;
        this.key = key;
        this.namespace = namespace;
        this.value = value;
    }

    public int keyGroup() {
        return keyGroup;
    }

    /** The encoded key. */
    public byte[] key() {
        return key;
    }

    /** What tells the rows of a key apart, as Avro fields. */
    public byte[] namespace() {
        return namespace;
    }

    /** What it holds, as Avro fields. */
    public byte[] value() {
        return value;
    }

    /** The order of the rows of a state: by key group, encoded key, namespace. */
    public static Comparator<PortableRow> order(StateKind kind) {
        return Comparator.comparingInt(PortableRow::keyGroup)
                .thenComparing(PortableRow::key, Arrays::compareUnsigned)
                .thenComparing(PortableRow::namespace, (a, b) -> compareNamespaces(kind, a, b));
    }

    private static int compareNamespaces(StateKind kind, byte[] a, byte[] b) {
        ByteSource ours = new ByteSource(a);
        ByteSource theirs = new ByteSource(b);
        for (StateKind.Part part : kind.namespace()) {
            int order = switch (part.type()) {
                case STRING -> ours.readString().compareTo(theirs.readString());
                case BYTES -> Arrays.compareUnsigned(ours.readBytes(), theirs.readBytes());
                default -> Long.compare(ours.readLong(), theirs.readLong());
            };
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Writes the row as its schema has it. */
    public void write(ByteSink out) {
        out.writeInt(keyGroup);
        out.put(key, 0, key.length);
        out.put(namespace, 0, namespace.length);
        out.put(value, 0, value.length);
    }

    /** Reads a row that {@link #write} wrote. */
    static PortableRow read(StateSchema schema, ByteSource in) {
        int keyGroup = in.readInt();
        return new PortableRow(keyGroup, schema.takeKey(in), schema.takeNamespace(in), schema.takeValue(in));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PortableRow row
                && keyGroup == row.keyGroup
                && Arrays.equals(key, row.key)
                && Arrays.equals(namespace, row.namespace)
                && Arrays.equals(value, row.value);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(key) * 31 + Arrays.hashCode(value);
    }
}
