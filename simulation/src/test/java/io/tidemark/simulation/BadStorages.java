package io.tidemark.simulation;

import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import java.util.ArrayDeque;

/** Storages that do not keep their promises, or are used by code that does not. */
final class BadStorages {

    private static final int OLD = 4;

    private static final String CUTS = "cuts/";
    private static final String BASES = "bases/";

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
                if (name.startsWith(CUTS)) {
                    files.add(name);
                }
                if (files.size() > OLD) {
                    super.delete(files.remove());
                }
                return super.create(name);
            }
        };
    }

    /** What a base was merged from is deleted as soon as there is the base. */
    static Storage withDeletionOnceMerged(Storage storage) {
        return new ForwardingStorage(storage) {
            @Override
            public ObjectWriter create(String name) {
                ObjectWriter writer = super.create(name);
                return name.startsWith(BASES) ? new Finished(writer, () -> deleteUpTo(cut(name))) : writer;
            }

            private void deleteUpTo(long cut) {
                super.list(CUTS).stream().filter(file -> cut(file) <= cut).forEach(super::delete);
            }
        };
    }

    /** The cut that a file of rows is named after, between two dashes. */
    private static long cut(String name) {
        return Long.parseLong(name.substring(name.indexOf('-') + 1, name.lastIndexOf('-')));
    }

    /** Does something once an object is there. */
    private record Finished(ObjectWriter writer, Runnable then) implements ObjectWriter {

        @Override
        public void write(byte[] bytes, int offset, int length) {
            writer.write(bytes, offset, length);
        }

        @Override
        public long size() {
            return writer.size();
        }

        @Override
        public void finish() {
            writer.finish();
            then.run();
        }

        @Override
        public void close() {
            writer.close();
        }
    }
}
