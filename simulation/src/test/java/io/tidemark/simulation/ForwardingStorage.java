package io.tidemark.simulation;

import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import java.util.List;

/** A storage that hands every call on; a planted bug overrides one. */
class ForwardingStorage implements Storage {

    final Storage storage;

    ForwardingStorage(Storage storage) {
        this.storage = storage;
    }

    @Override
    public ObjectWriter create(String name) {
        return storage.create(name);
    }

    @Override
    public boolean createIfAbsent(String name, byte[] content) {
        return storage.createIfAbsent(name, content);
    }

    @Override
    public ObjectReader open(String name) {
        return storage.open(name);
    }

    @Override
    public boolean exists(String name) {
        return storage.exists(name);
    }

    @Override
    public List<String> list(String prefix) {
        return storage.list(prefix);
    }

    @Override
    public void move(String from, String to) {
        storage.move(from, to);
    }

    @Override
    public void delete(String name) {
        storage.delete(name);
    }

    @Override
    public String describe() {
        return storage.describe();
    }
}
