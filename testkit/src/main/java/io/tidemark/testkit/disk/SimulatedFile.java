package io.tidemark.testkit.disk;

import io.tidemark.storage.Disk;
import java.io.IOException;

/** An open file on a simulated disk. */
final class SimulatedFile implements Disk.DiskFile {

    private final SimulatedDisk disk;
    private final String name;
    private final Inode inode;
    private int written;
    private boolean closed;

    SimulatedFile(SimulatedDisk disk, String name, Inode inode) {
        this.disk = disk;
        this.name = name;
        this.inode = inode;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        requireOpen();
        disk.call(DiskCall.Kind.WRITE, name, () -> {
            disk.write(inode, written, bytes, offset, length);
            return true;
        });
        written += length;
    }

    @Override
    public void sync() throws IOException {
        requireOpen();
        try {
            disk.call(DiskCall.Kind.SYNC, name, () -> {
                inode.sync();
                return true;
            });
        } catch (IOException failure) {
            inode.failSync();
            throw failure;
        }
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new IOException("the file " + name + " is closed");
        }
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            disk.call(DiskCall.Kind.CLOSE, name, () -> true);
        }
    }
}
