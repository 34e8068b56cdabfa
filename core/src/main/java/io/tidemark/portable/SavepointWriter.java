package io.tidemark.portable;

import io.tidemark.core.RefusedException;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import io.tidemark.type.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes a savepoint into a storage that is empty: states one after another, then what they are of. */
public final class SavepointWriter implements AutoCloseable {

    private static final Type<CounterRow> COUNTERS = Type.of(CounterRow.class);

    private final Storage storage;
    private final SavepointHeader header;
    private final SortedMap<String, SortedMap<String, StateWriter>> states = new TreeMap<>();

    /**
     * Begins a savepoint.
     *
     * @throws RefusedException if there is something in the storage
     */
    public SavepointWriter(Storage storage, SavepointHeader header) {
        this.storage = requireEmpty(storage);
        this.header = header;
    }

    /**
     * The storage, if a savepoint can be written into it.
     *
     * @throws RefusedException if there is something in it
     */
    public static Storage requireEmpty(Storage storage) {
        if (!storage.list("").isEmpty()) {
            throw new RefusedException("A savepoint cannot be written to " + storage.describe()
                    + ": there is something in it. Name a directory that is new; or, if that is what a savepoint has left which failed,"
                    + " remove it.");
        }
        return storage;
    }

    /** The writer of a state; each state once, several side by side. */
    public StateWriter state(StateSchema schema) {
        StateWriter writer = new StateWriter(storage, schema, header.maxParallelism());
        StateWriter before = states.computeIfAbsent(schema.operator(), name -> new TreeMap<>())
                .put(schema.name(), writer);
        if (before != null) {
            throw new IllegalStateException("State " + schema.path() + " is written twice.");
        }
        return writer;
    }

    /**
     * Ends the savepoint; only now it is one.
     *
     * @param counters exact counts, in any order, each (place, source, partition, counter) once
     * @return what was written
     */
    public Manifest finish(List<CounterRow> counters) {
        Manifest manifest = manifest(writeCounters(counters));
        byte[] json = ManifestJson.write(manifest);
        write(SavepointNames.MANIFEST, json);
        StringBuilder sums = new StringBuilder();
        for (Manifest.FileEntry file : files(manifest)) {
            sums.append(file.sha256()).append("  ").append(file.name()).append('\n');
        }
        sums.append(Digest.of(json))
                .append("  ")
                .append(SavepointNames.MANIFEST)
                .append('\n');
        write(SavepointNames.SUMS, sums.toString().getBytes(StandardCharsets.UTF_8));
        return manifest;
    }

    private Manifest.FileEntry writeCounters(List<CounterRow> counters) {
        ByteSink sink = new ByteSink();
        try (RowFile file = new RowFile(storage, SavepointNames.COUNTERS, COUNTERS.schema("Counter"))) {
            counters.stream().sorted().forEach(counter -> {
                sink.reset();
                COUNTERS.encode(counter, sink);
                file.append(sink.array(), sink.size());
            });
            return file.finish(0, header.maxParallelism());
        }
    }

    private Manifest manifest(Manifest.FileEntry counters) {
        Digest content = new Digest();
        List<Manifest.OperatorEntry> operators = new ArrayList<>();
        for (SavepointHeader.OperatorHeader operator : header.operators()) {
            List<Manifest.StateEntry> own = new ArrayList<>();
            for (StateWriter writer :
                    states.getOrDefault(operator.name(), new TreeMap<>()).values()) {
                Manifest.StateEntry state = writer.finish();
                own.add(state);
                byte[] line = (operator.name() + "/" + state.name() + " " + state.contentHash() + "\n")
                        .getBytes(StandardCharsets.UTF_8);
                content.add(line, 0, line.length);
            }
            operators.add(
                    new Manifest.OperatorEntry(operator.name(), operator.inputClocks(), operator.closedUpTo(), own));
        }
        return new Manifest(
                Manifest.FORMAT,
                header.job(),
                header.epoch(),
                header.cut(),
                header.maxParallelism(),
                KeyHash.NAME,
                header.processingClock(),
                header.drained(),
                header.parameters(),
                header.partitions(),
                operators,
                counters,
                content.hex());
    }

    private void write(String name, byte[] content) {
        try (ObjectWriter writer = storage.create(name)) {
            writer.write(content, 0, content.length);
            writer.finish();
        }
    }

    /** All files of a savepoint but the manifest and the sums. */
    static List<Manifest.FileEntry> files(Manifest manifest) {
        List<Manifest.FileEntry> files = new ArrayList<>();
        manifest.operators().forEach(operator -> operator.states().forEach(state -> files.addAll(state.files())));
        files.add(manifest.counters());
        return files;
    }

    @Override
    public void close() {
        states.values().forEach(own -> own.values().forEach(StateWriter::close));
    }
}
