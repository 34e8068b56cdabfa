package io.tidemark.portable;

import io.tidemark.type.AvroNames;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * The shape of a keyed state: what its rows are made of.
 *
 * @param operator the operator's name
 * @param name the state's name within its operator
 * @param kind what tells the rows of one key apart
 * @param row the schema of a row: key group, key, namespace, value
 */
public record StateSchema(String operator, String name, StateKind kind, Schema row) {

    private static final String KEY_GROUP = "keyGroup";
    private static final String KEY = "key";

    /** What makes another name of one that a part of the row has. */
    private static final String FURTHER = "_";

    private static final int BEFORE_NAMESPACE = 2;

    /**
     * What rows are made of.
     *
     * @param kind what tells the rows of one key apart
     * @param key the schema of the keys
     * @param value the fields of a row that come behind its namespace
     */
    public record Parts(StateKind kind, Schema key, List<Schema.Field> value) {}

    /** The shape of a state of this job. */
    public static StateSchema of(String operator, String name, Parts parts) {
        List<Schema.Field> fields = new ArrayList<>();
        fields.add(new Schema.Field(KEY_GROUP, Schema.create(Schema.Type.INT)));
        fields.add(new Schema.Field(KEY, parts.key()));
        parts.kind().namespace().forEach(part -> fields.add(part.field()));
        parts.value().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
        Set<String> taken =
                TypeNames.within(fields.stream().map(Schema.Field::schema).toList());
        String rowName = AvroNames.of(operator) + "_" + AvroNames.of(name) + "_row";
        while (taken.contains(rowName)) {
            rowName += FURTHER;
        }
        return new StateSchema(operator, name, parts.kind(), Schema.createRecord(rowName, null, null, false, fields));
    }

    /** The state's name within the job: the operator's, a slash, and its own. */
    public String path() {
        return operator + "/" + name;
    }

    /** The schema of the keys. */
    public Schema key() {
        return row.getField(KEY).schema();
    }

    /** The schemas of the fields of a value, in order. */
    public List<Schema> valueSchemas() {
        return row.getFields().subList(endOfNamespace(), row.getFields().size()).stream()
                .map(Schema.Field::schema)
                .toList();
    }

    /** How its entries expire; empty if they do not. */
    public Optional<Expiry> expiry() {
        return valueSchemas().isEmpty()
                ? Optional.empty()
                : Expiry.of(valueSchemas().get(0));
    }

    /** Whether keys are integers of one word, and not byte strings: enums and whatever Avro has as an int or a long. */
    public boolean hasIntegralKeys() {
        Schema.Type type = key().getType();
        return type == Schema.Type.INT || type == Schema.Type.LONG || type == Schema.Type.ENUM;
    }

    /** Reads past a key, and gives its bytes. */
    public byte[] takeKey(ByteSource in) {
        return take(BEFORE_NAMESPACE - 1, BEFORE_NAMESPACE, in);
    }

    /** Reads past a namespace, and gives its bytes. */
    public byte[] takeNamespace(ByteSource in) {
        return take(BEFORE_NAMESPACE, endOfNamespace(), in);
    }

    /** Reads past a value, and gives its bytes. */
    public byte[] takeValue(ByteSource in) {
        return take(endOfNamespace(), row.getFields().size(), in);
    }

    private int endOfNamespace() {
        return BEFORE_NAMESPACE + kind.namespace().size();
    }

    private byte[] take(int firstField, int endField, ByteSource in) {
        int from = in.offset();
        skip(firstField, endField, in);
        return Arrays.copyOfRange(in.array(), from, in.offset());
    }

    /** Reads past a key. */
    public void skipKey(ByteSource in) {
        skip(BEFORE_NAMESPACE - 1, BEFORE_NAMESPACE, in);
    }

    /** Reads past a namespace. */
    public void skipNamespace(ByteSource in) {
        skip(BEFORE_NAMESPACE, endOfNamespace(), in);
    }

    /** Reads past a value. */
    public void skipValue(ByteSource in) {
        skip(endOfNamespace(), row.getFields().size(), in);
    }

    private void skip(int firstField, int endField, ByteSource in) {
        List<Schema.Field> fields = row.getFields();
        for (int field = firstField; field < endField; field++) {
            SchemaSkipper.skip(fields.get(field).schema(), in);
        }
    }
}
