package io.tidemark.engine.settings;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which store a job keeps its state in.
 *
 * @param name the store, such as {@code heap}
 * @param directory where it keeps files; null for where it likes to, or if it has none
 * @param memory how many bytes of memory it may use; 0 for its default, or if it has no budget
 */
public record StoreSetting(String name, @Nullable Path directory, long memory) {

    /** Flat tables in the memory of the JVM. */
    public static final StoreSetting HEAP = new StoreSetting("heap", null, 0);

    public StoreSetting {
        if (name.isEmpty() || memory < 0) {
            throw new IllegalArgumentException("The store is \"" + name + "\" with " + memory
                    + " bytes of memory; it needs a name, and 0 or more.");
        }
    }

    /** The same with a memory budget. */
    public StoreSetting withMemory(long bytes) {
        return new StoreSetting(name, directory, bytes);
    }

    /**
     * Reads {@code STORE} or {@code STORE:DIR}.
     *
     * @throws IllegalArgumentException with a sentence that says what is meant
     */
    public static StoreSetting parse(String text) {
        int colon = text.indexOf(':');
        if (text.isEmpty() || colon == 0 || colon == text.length() - 1) {
            throw new IllegalArgumentException("\"" + text + "\" is not a store: write heap, rocksdb, or rocksdb:DIR.");
        }
        return colon < 0
                ? new StoreSetting(text, null, 0)
                : new StoreSetting(text.substring(0, colon), Path.of(text.substring(colon + 1)), 0);
    }
}
