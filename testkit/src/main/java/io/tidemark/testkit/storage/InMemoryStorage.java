package io.tidemark.testkit.storage;

import io.tidemark.storage.ObjectNames;
import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import io.tidemark.storage.StorageException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A storage in memory that can be made to fail for a while. Safe for use by several threads. */
public final class InMemoryStorage implements Storage {

    private final TreeMap<String, byte[]> objects = new TreeMap<>();
    private boolean failing;

    /** An empty storage. */
    public InMemoryStorage() {}

    /** Makes every call fail from now on, or work again. */
    public synchronized void failing(boolean now) {
        this.failing = now;
    }

    @Override
    public synchronized ObjectWriter create(String name) {
        requireWorking("create", ObjectNames.requireObject(name));
        return new Writer(name);
    }

    @Override
    public synchronized boolean createIfAbsent(String name, byte[] content) {
        requireWorking("create", ObjectNames.requireObject(name));
        return objects.putIfAbsent(name, content.clone()) == null;
    }

    @Override
    public synchronized ObjectReader open(String name) {
        requireWorking("open", name);
        return new Reader(name, get(name));
    }

    @Override
    public synchronized boolean exists(String name) {
        requireWorking("look for", name);
        return objects.containsKey(name);
    }

    @Override
    public synchronized List<String> list(String prefix) {
        requireWorking("list", prefix);
        List<String> names = new ArrayList<>();
        for (String name : objects.tailMap(prefix, true).keySet()) {
            if (!name.startsWith(prefix)) {
                break;
            }
            names.add(name);
        }
        return names;
    }

    @Override
    public synchronized void move(String from, String to) {
        requireWorking("move", from);
        byte[] content = get(from);
        if (objects.putIfAbsent(ObjectNames.requireObject(to), content) != null) {
            throw failed("move", from, "the name " + to + " is taken");
        }
        objects.remove(from);
    }

    @Override
    public synchronized void delete(String name) {
        requireWorking("delete", name);
        objects.remove(name);
    }

    @Override
    public String describe() {
        return "memory";
    }

    private byte[] get(String name) {
        byte[] content = objects.get(name);
        if (content == null) {
            throw failed("open", name, "there is no such object");
        }
        return content;
    }

    private void requireWorking(String what, String name) {
        if (failing) {
            throw failed(what, name, "the storage was told to fail");
        }
    }

    private static StorageException failed(String what, String name, String why) {
        return new StorageException("Could not " + what + " " + name + " in memory: " + why + ".", null);
    }

    private synchronized void put(String name, byte[] content) {
        requireWorking("finish", name);
        if (objects.putIfAbsent(name, content) != null) {
            throw failed("finish", name, "the name is taken");
        }
    }

    private final class Writer implements ObjectWriter {
        private final String name;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        private Writer(String name) {
            this.name = name;
        }

        @Override
        public void write(byte[] content, int offset, int length) {
            bytes.write(content, offset, length);
        }

        @Override
        public long size() {
            return bytes.size();
        }

        @Override
        public void finish() {
            put(name, bytes.toByteArray());
        }

        @Override
        public void close() {
            bytes.reset();
        }
    }

    private static final class Reader implements ObjectReader {
        private final String name;
        private final byte[] content;

        private Reader(String name, byte[] content) {
            this.name = name;
            this.content = content;
        }

        @Override
        public long size() {
            return content.length;
        }

        @Override
        public void read(long position, byte[] into, int offset, int length) {
            if (position < 0 || position > content.length - length) {
                throw failed(
                        "read",
                        name,
                        "it has " + content.length + " bytes, and " + length + " at " + position + " were asked for");
            }
            System.arraycopy(content, (int) position, into, offset, length);
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }
}
