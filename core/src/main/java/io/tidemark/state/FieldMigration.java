package io.tidemark.state;

import io.tidemark.portable.SchemaSkipper;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;

/** The migration of fields that are written one after another, of which each becomes another by itself. */
public final class FieldMigration implements Migration {

    private final List<Schema> written;
    private final List<Migration> migrations;

    /**
     * A migration of fields.
     *
     * @param written their schemas, as they were written
     * @param migrations what becomes of each
     */
    public FieldMigration(List<Schema> written, List<Migration> migrations) {
        this.written = List.copyOf(written);
        this.migrations = List.copyOf(migrations);
        if (written.size() != migrations.size()) {
            throw new IllegalArgumentException(
                    written.size() + " fields were written, and there are " + migrations.size() + " migrations.");
        }
    }

    /** The migration of fields of which all but the last stay as they are. */
    public static Migration ofLast(List<Schema> written, Migration last) {
        Migration[] migrations = new Migration[written.size()];
        Arrays.fill(migrations, NONE);
        migrations[migrations.length - 1] = last;
        return new FieldMigration(written, List.of(migrations));
    }

    /** The migration of an array, of which each item becomes another by itself. */
    public static Migration ofItems(Schema item, Migration migration) {
        return written -> {
            ByteSource in = new ByteSource(written);
            ByteSink out = new ByteSink();
            int count = in.readCount(1);
            if (count > 0) {
                out.writeLong(count);
            }
            for (int left = count; left > 0; left--) {
                put(migration.value(take(item, in)), out);
            }
            out.writeLong(0);
            return out.toBytes();
        };
    }

    /** The migration of a union, of which each branch stays what it is and its value becomes another. */
    public static Migration ofBranches(List<Migration> branches) {
        return written -> {
            ByteSource in = new ByteSource(written);
            int branch = in.readInt();
            if (branch < 0 || branch >= branches.size()) {
                throw in.corrupt("A union has branch " + branch + " of " + branches.size());
            }
            ByteSink out = new ByteSink();
            out.writeInt(branch);
            put(branches.get(branch).value(Arrays.copyOfRange(written, in.offset(), written.length)), out);
            return out.toBytes();
        };
    }

    @Override
    public byte[] value(byte[] fields) {
        ByteSource in = new ByteSource(fields);
        ByteSink out = new ByteSink();
        for (int field = 0; field < migrations.size(); field++) {
            put(migrations.get(field).value(take(written.get(field), in)), out);
        }
        return out.toBytes();
    }

    private static byte[] take(Schema schema, ByteSource in) {
        int from = in.offset();
        SchemaSkipper.skip(schema, in);
        return Arrays.copyOfRange(in.array(), from, in.offset());
    }

    private static void put(byte[] bytes, ByteSink out) {
        out.put(bytes, 0, bytes.length);
    }
}
