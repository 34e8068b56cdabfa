package io.tidemark.portable;

import io.tidemark.storage.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;

/** One Avro object container file that is being written; equal rows give equal bytes. */
final class RowFile implements AutoCloseable {

    /** Fast, and known to every reader of Avro. */
    private static final int DEFLATE_LEVEL = 1;

    /** A fixed marker between blocks, since files of equal rows are equal. */
    private static final byte[] SYNC = {'t', 'i', 'd', 'e', 'm', 'a', 'r', 'k', ' ', 's', 'a', 'v', 'e', 'p', 't', '1'};

    private final String name;
    private final HashedOutput output;
    private final DataFileWriter<Object> writer;
    private long rows;

    RowFile(Storage storage, String name, Schema schema) {
        this.name = name;
        this.output = new HashedOutput(storage.create(name));
        this.writer = new DataFileWriter<>(new GenericDatumWriter<>(schema));
        writer.setCodec(CodecFactory.deflateCodec(DEFLATE_LEVEL));
        try {
            writer.create(schema, output, SYNC);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    void append(byte[] row, int length) {
        try {
            writer.appendEncoded(ByteBuffer.wrap(row, 0, length));
            rows++;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    Manifest.FileEntry finish(int firstKeyGroup, int endKeyGroup) {
        try {
            writer.flush();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        String sha256 = output.finish();
        return new Manifest.FileEntry(name, firstKeyGroup, endKeyGroup, rows, output.size(), sha256);
    }

    @Override
    public void close() {
        output.close();
    }
}
