package io.tidemark.engine.storage;

import io.tidemark.storage.Disk;
import io.tidemark.storage.ObjectReader;
import java.io.IOException;

/** Reads an object from its file. */
final class DirectoryReader implements ObjectReader {

    private final DirectoryStorage storage;
    private final String name;
    private final Disk.DiskReader reader;
    private final long size;

    DirectoryReader(DirectoryStorage storage, String name, Disk.DiskReader reader, long size) {
        this.storage = storage;
        this.name = name;
        this.reader = reader;
        this.size = size;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, byte[] into, int offset, int length) {
        storage.run("read", name, () -> {
            int done = 0;
            while (done < length) {
                int read = reader.read(position + done, into, offset + done, length - done);
                if (read <= 0) {
                    throw new IOException("it ends at byte " + (position + done) + ", before the range from " + position
                            + " to " + (position + length));
                }
                done += read;
            }
            return true;
        });
    }

    @Override
    public void close() {
        storage.run("close", name, () -> {
            reader.close();
            return true;
        });
    }
}
