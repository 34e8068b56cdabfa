package io.tidemark.rocksdb;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens stores on RocksDB; found by the name {@code rocksdb}. */
public final class RocksStoreProvider implements StoreProvider {

    /** The memory of all RocksDB stores of a process, if no other budget is set: 512 MB. */
    public static final long MEMORY_DEFAULT = 512L * 1024 * 1024;

    /** The least memory that RocksDB stores can do with: 16 MB. What a RocksDB takes for itself, whatever its options, is counted nowhere. */
    public static final long MEMORY_MIN = 16L * 1024 * 1024;

    @Override
    public String name() {
        return "rocksdb";
    }

    @Override
    public StoreRun start(StoreContext context) {
        StoreSetting setting = context.setting();
        long bytes = setting.memory() == 0 ? MEMORY_DEFAULT : setting.memory();
        if (bytes < MEMORY_MIN) {
            throw new RefusedException(
                    "The store rocksdb needs at least " + MEMORY_MIN + " bytes of memory, and is given " + bytes + ".");
        }
        Path directory = setting.directory();
        if (directory == null) {
            throw new RefusedException(
                    "The store rocksdb keeps its rows in a directory: name one on a local disk, as in"
                            + " rocksdb:DIR.");
        }
        try {
            Files.createDirectories(directory);
        } catch (IOException failure) {
            throw new RefusedException("The directory " + directory + " of the store rocksdb cannot be made: "
                    + failure.getMessage() + ". Name one that can, as in rocksdb:DIR.");
        }
        RocksLibrary.load(directory);
        return new RocksRun(directory, bytes, context);
    }
}
