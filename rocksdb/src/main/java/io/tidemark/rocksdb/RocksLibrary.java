package io.tidemark.rocksdb;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.storage.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;

/** Loads the native part of RocksDB: from a directory of ours that is gone right afterwards, not from one that all users share. */
final class RocksLibrary {

    private static boolean isLoaded;

    private RocksLibrary() {}

    /**
     * Loads it, once a process.
     *
     * @param within where it may be for a moment
     */
    static synchronized void load(Path within) {
        if (isLoaded) {
            return;
        }
        Path directory = within.resolve("native");
        try {
            Files.createDirectories(directory);
            try {
                NativeLibraryLoader.getInstance().loadLibrary(directory.toString());
            } finally {
                Directories.delete(directory);
            }
            RocksDB.loadLibrary();
        } catch (IOException failure) {
            throw new StorageException(
                    "The native part of RocksDB cannot be unpacked to " + directory + ": "
                            + DiskFailures.reason(failure)
                            + ". Make room there for 20 MB, or name another directory, and start the job again.",
                    failure);
        } catch (RuntimeException | UnsatisfiedLinkError failure) {
            throw new RefusedException("The native part of RocksDB cannot be loaded from " + directory + ": "
                    + failure.getMessage()
                    + ". Name a directory from which programs may be run, or choose the store heap.");
        }
        isLoaded = true;
    }
}
