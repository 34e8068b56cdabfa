package io.tidemark.testkit.disk;

import io.tidemark.storage.Disk;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** A disk that hands every call on; override one to plant a bug, such as a sync that does nothing. */
public class ForwardingDisk implements Disk {

    private final Disk disk;

    /** Hands calls on to a disk. */
    public ForwardingDisk(Disk disk) {
        this.disk = disk;
    }

    @Override
    public DiskFile create(String name) throws IOException {
        return disk.create(name);
    }

    @Override
    public DiskReader open(String name) throws IOException {
        return disk.open(name);
    }

    @Override
    public boolean exists(String name) throws IOException {
        return disk.exists(name);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        disk.rename(from, to);
    }

    @Override
    public boolean link(String from, String to) throws IOException {
        return disk.link(from, to);
    }

    @Override
    public void delete(String name) throws IOException {
        disk.delete(name);
    }

    @Override
    public void syncDirectory(String directory) throws IOException {
        disk.syncDirectory(directory);
    }

    @Override
    public List<String> list(String directory) throws IOException {
        return disk.list(directory);
    }

    @Override
    public OptionalLong freeBytes() {
        return disk.freeBytes();
    }

    @Override
    public String describe() {
        return disk.describe();
    }
}
