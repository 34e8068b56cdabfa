package io.tidemark.engine.file.sink;

import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;

/**
 * Avro object container files. The marker between blocks comes from the file's name, so that equal output is equal in all
 * bytes.
 */
record AvroRows<T>(Schema schema, BiConsumer<T, ByteSink> encoder) implements RowFormat<T> {

    @Override
    public String extension() {
        return "avro";
    }

    @Override
    public Rows<T> begin(String file, ByteSink out) {
        return new AvroFile<>(this, file, out);
    }

    private static byte[] sync(String file) {
        byte[] name = file.getBytes(StandardCharsets.UTF_8);
        long first = KeyHash.hash(name, 0, name.length);
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(first)
                .putLong(KeyHash.hashLong(first))
                .array();
    }

    /** The rows of one file. */
    private static final class AvroFile<T> implements Rows<T> {

        private final BiConsumer<T, ByteSink> encoder;
        private final ByteSink row = new ByteSink();
        private final DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>());

        AvroFile(AvroRows<T> format, String file, ByteSink out) {
            encoder = format.encoder;
            inMemory(() -> writer.create(format.schema, new SinkStream(out), sync(file)));
        }

        @Override
        public void append(T value) {
            row.reset();
            encoder.accept(value, row);
            inMemory(() -> writer.appendEncoded(ByteBuffer.wrap(row.array(), 0, row.size())));
        }

        @Override
        public void end() {
            inMemory(writer::close);
        }

        private static void inMemory(Step step) {
            try {
                step.run();
            } catch (IOException impossible) {
                throw new UncheckedIOException("Writing to memory failed.", impossible);
            }
        }
    }

    /** Something that writes to memory only. */
    private interface Step {
        void run() throws IOException;
    }

    /** Takes what the Avro library writes. */
    private static final class SinkStream extends OutputStream {

        private final ByteSink out;

        SinkStream(ByteSink out) {
            this.out = out;
        }

        @Override
        public void write(int b) {
            out.put((byte) b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            out.put(bytes, offset, length);
        }
    }
}
