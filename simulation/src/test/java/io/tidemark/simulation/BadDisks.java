package io.tidemark.simulation;

import io.tidemark.storage.Disk;
import io.tidemark.testkit.disk.ForwardingDisk;
import java.io.IOException;

/** Disks as careless code would use them. */
final class BadDisks {

    private BadDisks() {}

    /** Files are never synced. */
    static Disk withoutFileSync(Disk disk) {
        return new ForwardingDisk(disk) {
            @Override
            public DiskFile create(String name) throws IOException {
                DiskFile file = super.create(name);
                return new DiskFile() {
                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        file.write(bytes, offset, length);
                    }

                    @Override
                    public void sync() {}

                    @Override
                    public void close() throws IOException {
                        file.close();
                    }
                };
            }
        };
    }

    /** Directories are never synced. */
    static Disk withoutDirectorySync(Disk disk) {
        return new ForwardingDisk(disk) {
            @Override
            public void syncDirectory(String directory) {}
        };
    }

    /** A file is moved by copying it and removing the first. */
    static Disk withCopiesForRenames(Disk disk) {
        return new ForwardingDisk(disk) {
            @Override
            public void rename(String from, String to) throws IOException {
                byte[] content;
                try (DiskReader in = open(from)) {
                    content = new byte[(int) in.size()];
                    for (int at = 0; at < content.length; ) {
                        at += in.read(at, content, at, content.length - at);
                    }
                }
                if (exists(to)) {
                    delete(to);
                }
                try (DiskFile out = create(to)) {
                    out.write(content, 0, content.length);
                }
                delete(from);
            }
        };
    }
}
