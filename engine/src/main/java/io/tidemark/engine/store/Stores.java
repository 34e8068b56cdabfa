package io.tidemark.engine.store;

import io.tidemark.core.NearMiss;
import io.tidemark.core.RefusedException;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/** The stores there are: those whose module is on the class path. */
public final class Stores {

    /** Stores that are known, but in a module of their own. */
    private static final String ROCKSDB = "rocksdb";

    private Stores() {}

    /**
     * The store of a name.
     *
     * @throws RefusedException if there is none; it says which there are, and what module is missing
     */
    public static StoreProvider named(String name) {
        SortedMap<String, StoreProvider> found = new TreeMap<>();
        Iterator<StoreProvider> providers = ServiceLoader.load(StoreProvider.class, Stores.class.getClassLoader())
                .iterator();
        while (providers.hasNext()) {
            StoreProvider provider = providers.next();
            found.put(provider.name(), provider);
        }
        StoreProvider provider = found.get(name);
        if (provider != null) {
            return provider;
        }
        if (name.equals(ROCKSDB)) {
            throw new RefusedException("The store rocksdb is in a module of its own that is not on the class path: add"
                    + " io.tidemark:tidemark-rocksdb, or choose the store heap.");
        }
        throw new RefusedException("\"" + name + "\" is not a store; there is " + String.join(", ", found.keySet())
                + "."
                + NearMiss.of(name, List.copyOf(found.keySet()))
                        .map(near -> " Did you mean \"" + near + "\"?")
                        .orElse(""));
    }
}
