package io.tidemark.rocksdb;

import java.nio.ByteBuffer;
import org.rocksdb.DirectSlice;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;

/** A row in memory beside the heap, from where RocksDB takes it into a file. It costs half of what arrays of the heap do. */
final class NativeRow implements AutoCloseable {

    private final Part key = new Part(1 << 10);
    private final Part value = new Part(1 << 12);

    /** Bytes that RocksDB sees, of the length that was last given. */
    private static final class Part implements AutoCloseable {

        private final ByteBuffer bytes;
        private final DirectSlice slice;
        private int length;

        Part(int bytesMax) {
            bytes = ByteBuffer.allocateDirect(bytesMax);
            slice = new DirectSlice(bytes, 0);
        }

        boolean hasRoomFor(byte[] given) {
            return given.length <= bytes.capacity();
        }

        DirectSlice set(byte[] given) {
            bytes.put(0, given);
            if (length != given.length) {
                length = given.length;
                slice.setLength(length);
            }
            return slice;
        }

        @Override
        public void close() {
            slice.close();
        }
    }

    /** Appends a row to a file. */
    void put(byte[] rowKey, byte[] rowValue, SstFileWriter to) throws RocksDBException {
        if (key.hasRoomFor(rowKey) && value.hasRoomFor(rowValue)) {
            to.put(key.set(rowKey), value.set(rowValue));
        } else {
            to.put(rowKey, rowValue);
        }
    }

    @Override
    public void close() {
        key.close();
        value.close();
    }
}
