package io.tidemark.testkit.disk;

import io.tidemark.storage.Disk;
import java.io.IOException;

/** A file open for reading on a simulated disk. */
final class SimulatedReader implements Disk.DiskReader {

    private final SimulatedDisk disk;
    private final String name;
    private final Inode inode;

    SimulatedReader(SimulatedDisk disk, String name, Inode inode) {
        this.disk = disk;
        this.name = name;
        this.inode = inode;
    }

    @Override
    public long size() throws IOException {
        return disk.call(DiskCall.Kind.SIZE, name, () -> (long) inode.size());
    }

    @Override
    public int read(long position, byte[] into, int offset, int length) throws IOException {
        return disk.call(DiskCall.Kind.READ, name, () -> inode.read(position, into, offset, length));
    }

    @Override
    public void close() throws IOException {
        disk.call(DiskCall.Kind.CLOSE, name, () -> true);
    }
}
