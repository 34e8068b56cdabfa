package io.tidemark.aggregate;

import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import io.tidemark.type.Type;
import java.util.Arrays;

/** Avro arrays in their one form: a single block, or none when there is nothing, and an end. */
final class Blocks {

    private Blocks() {}

    static void write(ByteSink out, long count, Runnable items) {
        if (count > 0) {
            out.writeLong(count);
            items.run();
        }
        out.writeLong(0);
    }

    /** The number of items that follow, each of a byte at least. */
    static int readCount(ByteSource in) {
        return in.readCount(1);
    }

    /** Reads the end of an array that had so many items; an empty one has ended with its count. */
    static void readEnd(ByteSource in, int count) {
        int position = in.position();
        if (count > 0 && in.readLong() != 0) {
            throw new CorruptDataException("An array is not in one block", position);
        }
    }

    /** Reads over a value and returns its encoding. */
    static byte[] readEncoded(ByteSource in, Type<?> type) {
        int from = in.offset();
        type.decode(in);
        return Arrays.copyOfRange(in.array(), from, in.offset());
    }

    /** A name as Avro takes it: what Avro has no place for becomes an underscore. */
    static String schemaName(String name) {
        String clean = name.replaceAll("[^A-Za-z0-9_]", "_");
        return Character.isDigit(clean.charAt(0)) ? "_" + clean : clean;
    }
}
