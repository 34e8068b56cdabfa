package io.tidemark.portable;

import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.Storage;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;

/** A savepoint that is read. Every file is checked against its digest before anything of it is given. */
public final class Savepoint {

    private static final Type<CounterRow> COUNTERS = Type.of(CounterRow.class);
    private static final int BUFFER = 1 << 16;
    private static final String SUM_SEPARATOR = "  ";

    private final Storage storage;
    private final Manifest manifest;
    private final String id;

    private Savepoint(Storage storage, Manifest manifest, String id) {
        this.id = id;
        this.storage = storage;
        this.manifest = manifest;
    }

    /** Whether a storage holds a savepoint that was finished. */
    public static boolean isIn(Storage storage) {
        return storage.exists(SavepointNames.SUMS);
    }

    /**
     * Opens a savepoint.
     *
     * @throws DamagedSavepointException if it was not finished, or its manifest is not as it was written
     * @throws io.tidemark.core.RefusedException if a newer version of Tidemark wrote it
     */
    public static Savepoint open(Storage storage) {
        Map<String, String> sums = sums(storage);
        byte[] json = bytes(storage, SavepointNames.MANIFEST);
        if (!Digest.of(json).equals(sums.get(SavepointNames.MANIFEST))) {
            throw damaged(storage, SavepointNames.MANIFEST, "the digest is not the one in " + SavepointNames.SUMS);
        }
        Manifest manifest = ManifestJson.read(json, storage.describe());
        for (Manifest.FileEntry file : SavepointWriter.files(manifest)) {
            if (!file.sha256().equals(sums.remove(file.name()))) {
                throw damaged(
                        storage, SavepointNames.SUMS, "the digest of " + file.name() + " is not that of the manifest");
            }
        }
        return new Savepoint(storage, manifest, Digest.of(json));
    }

    private static Map<String, String> sums(Storage storage) {
        if (!isIn(storage)) {
            throw damaged(storage, SavepointNames.SUMS, "there is none: the savepoint was never finished");
        }
        Map<String, String> sums = new HashMap<>();
        String text = new String(bytes(storage, SavepointNames.SUMS), StandardCharsets.UTF_8);
        for (String line : text.split("\n", -1)) {
            int separator = line.indexOf(SUM_SEPARATOR);
            if (separator > 0) {
                sums.put(line.substring(separator + SUM_SEPARATOR.length()), line.substring(0, separator));
            }
        }
        return sums;
    }

    private static byte[] bytes(Storage storage, String name) {
        if (!storage.exists(name)) {
            throw damaged(storage, name, "it is not there");
        }
        try (ObjectReader reader = storage.open(name)) {
            byte[] bytes = new byte[Math.toIntExact(reader.size())];
            reader.read(0, bytes, 0, bytes.length);
            return bytes;
        }
    }

    private static DamagedSavepointException damaged(Storage storage, String file, String why) {
        return new DamagedSavepointException(storage.describe(), file, why);
    }

    /** What it is of. */
    public Manifest manifest() {
        return manifest;
    }

    /** What tells it from every other savepoint: the digest of its manifest. */
    public String id() {
        return id;
    }

    /** Where it is, for messages. */
    public String describe() {
        return storage.describe();
    }

    /** The shapes of all its states, by operator and name. */
    public List<StateSchema> states() {
        List<StateSchema> states = new ArrayList<>();
        manifest.operators()
                .forEach(operator -> operator.states().forEach(state -> states.add(schema(operator.name(), state))));
        return states;
    }

    private StateSchema schema(String operator, Manifest.StateEntry state) {
        try {
            StateKind kind = StateKind.valueOf(state.kind().toUpperCase(Locale.ROOT));
            return new StateSchema(operator, state.name(), kind, new Schema.Parser().parse(state.rowSchema()));
        } catch (IllegalArgumentException | AvroRuntimeException problem) {
            throw new DamagedSavepointException(
                    storage.describe(),
                    SavepointNames.MANIFEST,
                    "state " + operator + "/" + state.name() + " cannot be understood: " + problem.getMessage(),
                    problem);
        }
    }

    /**
     * Gives the rows of a state, in order.
     *
     * @param schema one of {@link #states}
     * @param firstKeyGroup the first key group wanted
     * @param endKeyGroup the key group after the last
     * @throws DamagedSavepointException if a file is missing or not as it was written; what it holds was not given then
     */
    public void rows(StateSchema schema, int firstKeyGroup, int endKeyGroup, Consumer<PortableRow> visitor) {
        for (Manifest.FileEntry file : entry(schema).files()) {
            if (file.firstKeyGroup() < endKeyGroup && file.endKeyGroup() > firstKeyGroup) {
                read(file, row -> {
                    PortableRow portable = PortableRow.read(schema, row);
                    if (portable.keyGroup() >= firstKeyGroup && portable.keyGroup() < endKeyGroup) {
                        visitor.accept(portable);
                    }
                });
            }
        }
    }

    /** How many rows a state has, one of {@link #states}. */
    public long rows(StateSchema schema) {
        return entry(schema).rows();
    }

    private Manifest.StateEntry entry(StateSchema schema) {
        for (Manifest.OperatorEntry operator : manifest.operators()) {
            for (Manifest.StateEntry state : operator.states()) {
                if (operator.name().equals(schema.operator()) && state.name().equals(schema.name())) {
                    return state;
                }
            }
        }
        throw new IllegalArgumentException("The savepoint has no state " + schema.path() + ".");
    }

    /** The exact counts. */
    public List<CounterRow> counters() {
        List<CounterRow> counters = new ArrayList<>();
        read(manifest.counters(), row -> counters.add(COUNTERS.decode(row)));
        return counters;
    }

    /** Checks every file against its digest. */
    public void verify() {
        SavepointWriter.files(manifest).forEach(this::requireWhole);
    }

    private void requireWhole(Manifest.FileEntry file) {
        if (!storage.exists(file.name())) {
            throw damaged(storage, file.name(), "it is not there");
        }
        Digest digest = new Digest();
        try (ObjectReader reader = storage.open(file.name())) {
            byte[] buffer = new byte[BUFFER];
            for (long at = 0; at < reader.size(); at += buffer.length) {
                int length = (int) Math.min(buffer.length, reader.size() - at);
                reader.read(at, buffer, 0, length);
                digest.add(buffer, 0, length);
            }
        }
        if (!digest.hex().equals(file.sha256())) {
            throw damaged(storage, file.name(), "the digest is not the one in the manifest");
        }
    }

    private void read(Manifest.FileEntry file, Consumer<ByteSource> visitor) {
        requireWhole(file);
        long rows = 0;
        try (DataFileStream<Object> stream =
                new DataFileStream<>(new ObjectInput(storage.open(file.name())), new GenericDatumReader<>())) {
            while (stream.hasNext()) {
                ByteBuffer block = stream.nextBlock();
                ByteSource in =
                        new ByteSource(block.array(), block.arrayOffset() + block.position(), block.remaining());
                for (long left = stream.getBlockCount(); left > 0; left--) {
                    visitor.accept(in);
                    rows++;
                }
            }
        } catch (IOException | AvroRuntimeException problem) {
            throw new DamagedSavepointException(
                    storage.describe(), file.name(), "it is no file of Avro: " + problem.getMessage(), problem);
        }
        if (rows != file.rows()) {
            throw damaged(storage, file.name(), "it has " + rows + " rows, and the manifest says " + file.rows());
        }
    }
}
