package io.tidemark.simulation;

import io.tidemark.storage.Disk;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import io.tidemark.testkit.disk.ForwardingDisk;
import java.io.IOException;

/** A disk, and a storage over it, that sync every file but the bases that compaction makes. */
final class UnsyncedBases {

    /** Only while a base is begun; a simulation has one thread. */
    private static boolean isBase;

    private UnsyncedBases() {}

    /** A storage that says when a base is begun. */
    static Storage storage(Storage storage) {
        return new ForwardingStorage(storage) {
            @Override
            public ObjectWriter create(String name) {
                isBase = name.startsWith("bases/");
                try {
                    return super.create(name);
                } finally {
                    isBase = false;
                }
            }
        };
    }

    /** A disk that does not sync a file that is begun as a base. */
    static Disk disk(Disk disk) {
        Disk unsynced = BadDisks.withoutFileSync(disk);
        return new ForwardingDisk(disk) {
            @Override
            public DiskFile create(String name) throws IOException {
                return isBase ? unsynced.create(name) : super.create(name);
            }
        };
    }
}
