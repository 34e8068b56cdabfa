package io.tidemark.simulation;

import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import java.util.ArrayDeque;

/** Storages that do not keep their promises, or are used by code that does not. */
final class BadStorages {

    private static final int OLD = 4;

    private BadStorages() {}

    /** Whoever writes a commit record last has it, both copies of it. */
    static Storage withoutFence(Storage storage) {
        return new ForwardingStorage(storage) {
            @Override
            public boolean createIfAbsent(String name, byte[] content) {
                String number = name.substring(0, name.lastIndexOf('.'));
                super.list(number).forEach(super::delete);
                return super.createIfAbsent(name, content);
            }
        };
    }

    /** Files of state are deleted when they are old, whether or not a cut needs them. */
    static Storage withDeletionByAge(Storage storage) {
        ArrayDeque<String> files = new ArrayDeque<>();
        return new ForwardingStorage(storage) {
            @Override
            public ObjectWriter create(String name) {
                if (name.startsWith("cuts/")) {
                    files.add(name);
                }
                if (files.size() > OLD) {
                    super.delete(files.remove());
                }
                return super.create(name);
            }
        };
    }
}
