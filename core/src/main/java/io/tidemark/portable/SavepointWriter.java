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
import org.jspecify.annotations.Nullable;

/** Writes a savepoint into a storage that is empty: states one after another, then what they are of. */
public final class SavepointWriter implements AutoCloseable {

    private static final Type<CounterRow> COUNTERS = Type.of(CounterRow.class);

    private final Storage storage;
    private final SavepointHeader header;
    private final SortedMap<String, SortedMap<String, Manifest.StateEntry>> states = new TreeMap<>();
    private @Nullable StateWriter open;
    private @Nullable StateSchema openSchema;

    /**
     * Begins a savepoint.
     *
     * @throws RefusedException if there is something in the storage
     */
    public SavepointWriter(Storage storage, SavepointHeader header) {
        if (!storage.list("").isEmpty()) {
            throw new RefusedException("A savepoint cannot be written to " + storage.describe()
                    + ": there is something in it. Name a directory that is new.");
        }
        this.storage = storage;
        this.header = header;
    }

    /** Begins a state; the one before it has ended. Each state is written once, with its rows in order. */
    public StateWriter state(StateSchema schema) {
        finishState();
        StateWriter next = new StateWriter(storage, schema, header.maxParallelism());
        open = next;
        openSchema = schema;
        return next;
    }

    private void finishState() {
        StateWriter writer = open;
        StateSchema schema = openSchema;
        if (writer == null || schema == null) {
            return;
        }
        Manifest.StateEntry before = states.computeIfAbsent(schema.operator(), name -> new TreeMap<>())
                .put(schema.name(), writer.finish());
        if (before != null) {
            throw new IllegalStateException("State " + schema.path() + " was written twice.");
        }
        open = null;
    }

    /**
     * Ends the savepoint; only now it is one.
     *
     * @param counters exact counts, in any order, each (place, source, partition, counter) once
     * @return what was written
     */
    public Manifest finish(List<CounterRow> counters) {
        finishState();
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
            SortedMap<String, Manifest.StateEntry> own = states.getOrDefault(operator.name(), new TreeMap<>());
            own.values().forEach(state -> {
                byte[] line = (operator.name() + "/" + state.name() + " " + state.contentHash() + "\n")
                        .getBytes(StandardCharsets.UTF_8);
                content.add(line, 0, line.length);
            });
            operators.add(new Manifest.OperatorEntry(
                    operator.name(), operator.inputClocks(), operator.closedUpTo(), List.copyOf(own.values())));
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
        StateWriter writer = open;
        if (writer != null) {
            writer.close();
        }
    }
}
