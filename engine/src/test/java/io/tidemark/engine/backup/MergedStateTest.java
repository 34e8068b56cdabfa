package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.cut.Rows;
import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Codec;
import io.tidemark.state.MapSpec;
import io.tidemark.state.ValueSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/**
 * What was merged is what the chunks say, one after the other. Random blocks of puts, removals, drops and clears go to a merged state and
 * to a map; what is written in the end, read again, must be the map, each row once.
 */
class MergedStateTest {

    private static final long SEED = Long.getLong("tidemark.seed", 20_261_201);
    private static final StateSchema SLICES = StateSchema.of(
            "hits",
            "counts",
            new StateSchema.Parts(
                    StateKind.SLICES,
                    Schema.create(Schema.Type.LONG),
                    List.of(new Schema.Field("records", Schema.create(Schema.Type.LONG)))));
    private static final StateSchema VALUES = new ValueSpec<>("ids", Type.STRING, Codec.of(Type.STRING)).schema("seen");
    private static final StateSchema ENTRIES = new MapSpec<>("rows", Type.LONG, Codec.of(Type.STRING)).schema("join");

    /** A block of random rows, told to a map of rows by slice and place. */
    private static final class Model {
        private final StateSchema schema;
        private final SplittableRandom random;
        private final Map<Long, Map<String, String>> slices = new TreeMap<>();

        Model(StateSchema schema, SplittableRandom random) {
            this.schema = schema;
            this.random = random;
        }

        void block(ByteSink out) {
            byte kind = (byte) (random.nextInt(40) == 0 ? Rows.CLEAR : 1 + random.nextInt(3));
            long slice = schema.kind() == StateKind.SLICES ? random.nextInt(4) : 0;
            if (kind == Rows.DROP && schema.kind() != StateKind.SLICES) {
                kind = Rows.REMOVE;
            }
            int count = kind == Rows.DROP || kind == Rows.CLEAR ? 0 : random.nextInt(5);
            out.put(kind);
            out.writeLong(slice);
            out.writeLong(-slice);
            out.writeLong(count);
            switch (kind) {
                case Rows.DROP -> slices.remove(slice);
                case Rows.CLEAR -> slices.clear();
                default -> rows(kind, slices.computeIfAbsent(slice, each -> new TreeMap<>()), count, out);
            }
        }

        private void rows(byte kind, Map<String, String> rows, int count, ByteSink out) {
            for (int i = 0; i < count; i++) {
                int key = random.nextInt(60) - 30;
                String place = place(key, out);
                if (kind == Rows.REMOVE) {
                    rows.remove(place);
                } else {
                    rows.put(place, value(random.nextInt(4), out));
                }
            }
        }

        private String place(int key, ByteSink out) {
            switch (schema.kind()) {
                case SLICES -> out.writeLong(key * 1000L);
                case VALUES -> out.writeString("k" + key);
                default -> {
                    out.writeLong(key / 7);
                    out.writeString("sub" + key);
                }
            }
            return schema.kind() == StateKind.ENTRIES ? key / 7 + ":sub" + key : Integer.toString(key);
        }

        private String value(int size, ByteSink out) {
            if (schema.kind() == StateKind.SLICES) {
                out.writeLong(100L * size);
                return Long.toString(100L * size);
            }
            String text = "v".repeat(size * 3);
            out.writeString(text);
            return text;
        }

        /** Reads what was written, and counts on each row to come once. */
        Map<Long, Map<String, String>> read(List<ByteSink> chunks) {
            Map<Long, Map<String, String>> read = new TreeMap<>();
            for (ByteSink chunk : chunks) {
                ByteSource in = new ByteSource(chunk.toBytes());
                while (in.remaining() > 0) {
                    assertThat(in.get()).isEqualTo(Rows.PUT);
                    long slice = in.readLong();
                    assertThat(in.readLong()).isEqualTo(-slice);
                    Map<String, String> rows = read.computeIfAbsent(slice, each -> new TreeMap<>());
                    for (long left = in.readLong(); left > 0; left--) {
                        assertThat(rows.put(readPlace(in), readValue(in))).isNull();
                    }
                }
            }
            return read;
        }

        private String readPlace(ByteSource in) {
            return switch (schema.kind()) {
                case SLICES -> Long.toString(in.readLong() / 1000);
                case VALUES -> in.readString().substring(1);
                default -> in.readLong() + ":" + in.readString();
            };
        }

        private String readValue(ByteSource in) {
            return schema.kind() == StateKind.SLICES ? Long.toString(in.readLong()) : in.readString();
        }
    }

    @Test
    void theLastOfEachRowStays() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 600; round++) {
            for (StateSchema schema : List.of(SLICES, VALUES, ENTRIES)) {
                Model model = new Model(schema, random);
                MergedState merged = new MergedState(schema);
                for (int chunk = random.nextInt(40); chunk > 0; chunk--) {
                    ByteSink bytes = new ByteSink();
                    for (int block = random.nextInt(4); block >= 0; block--) {
                        model.block(bytes);
                    }
                    merged.apply(new ByteSource(bytes.toBytes()));
                }
                List<ByteSink> chunks = new ArrayList<>();
                merged.write(chunk -> chunks.add(copy(chunk)));
                model.slices.values().removeIf(Map::isEmpty);
                assertThat(model.read(chunks))
                        .as("seed " + SEED + ", round " + round)
                        .isEqualTo(model.slices);
            }
        }
    }

    private static ByteSink copy(ByteSink chunk) {
        ByteSink copy = new ByteSink();
        copy.put(chunk.array(), 0, chunk.size());
        return copy;
    }

    @Test
    void manyRowsComeInManyChunks() {
        MergedState merged = new MergedState(VALUES);
        ByteSink rows = new ByteSink();
        for (int i = 0; i < 20_000; i++) {
            rows.reset();
            rows.put(Rows.PUT);
            rows.writeLong(0);
            rows.writeLong(0);
            rows.writeLong(1);
            rows.writeString("key" + i % 10_000);
            rows.writeString("value" + i);
            merged.apply(new ByteSource(rows.toBytes()));
        }
        List<ByteSink> chunks = new ArrayList<>();
        merged.write(chunk -> chunks.add(copy(chunk)));
        assertThat(chunks).hasSizeGreaterThan(2);
        long bytes = 0;
        for (ByteSink chunk : chunks) {
            bytes += chunk.size();
        }
        assertThat(bytes).isBetween(10_000L * 18, 10_000L * 22);
    }

    @Test
    void unknownBlocksAreRefused() {
        assertThatThrownBy(() -> new MergedState(VALUES).apply(new ByteSource(new byte[] {5, 0, 0, 0})))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("unknown kind 5");
    }
}
