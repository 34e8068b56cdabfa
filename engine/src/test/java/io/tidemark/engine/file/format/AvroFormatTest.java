package io.tidemark.engine.file.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import io.tidemark.type.Type;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.junit.jupiter.api.Test;

/**
 * Goal: Avro container files are read as the Avro library writes them, and damage is told. Method: files written by the
 * library with random blocks and all codecs, read in random windows; cut at every byte, and with random bytes changed.
 */
class AvroFormatTest {

    private static final long SEED = 77_003;
    private static final byte[] SYNC = new byte[16];

    record Reading(String sensor, long value) {}

    private static final AvroFormat<Reading> FORMAT = AvroFormat.of(Type.of(Reading.class));

    private static byte[] file(List<Reading> readings, CodecFactory codec, SplittableRandom random) throws IOException {
        Type<Reading> type = Type.of(Reading.class);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>())) {
            writer.setCodec(codec);
            writer.create(type.schema("reading"), out, SYNC);
            for (Reading reading : readings) {
                writer.appendEncoded(ByteBuffer.wrap(type.toBytes(reading)));
                if (random.nextInt(10) == 0) {
                    writer.sync();
                }
            }
        }
        return out.toByteArray();
    }

    private static List<Reading> readings(SplittableRandom random, int count) {
        List<Reading> readings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            readings.add(new Reading("sensor " + random.nextInt(1_000), random.nextLong()));
        }
        return readings;
    }

    @Test
    void whatTheLibraryWritesIsRead() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        CodecFactory[] codecs = {CodecFactory.nullCodec(), CodecFactory.deflateCodec(6), CodecFactory.zstandardCodec(3)
        };
        for (int round = 0; round < 60; round++) {
            List<Reading> readings = readings(random, random.nextInt(100));
            byte[] file = file(readings, codecs[round % codecs.length], random);
            Collected<Reading> out = Parsing.run(FORMAT, file, random.split(), 1 + random.nextInt(200));
            assertThat(out.values).as("seed " + SEED + ", round " + round).isEqualTo(readings);
        }
    }

    @Test
    void recordsAreNumbered() throws IOException {
        byte[] file = file(readings(new SplittableRandom(1), 30), CodecFactory.nullCodec(), new SplittableRandom(2));
        Collected<Reading> out = Parsing.whole(FORMAT, file);
        for (int i = 0; i < 30; i++) {
            assertThat(out.all.get(i)).startsWith(i + 1 + " ");
        }
    }

    @Test
    void anOlderSchemaIsResolved() throws IOException {
        Schema older = SchemaBuilder.record("old")
                .fields()
                .requiredInt("value")
                .requiredString("extra")
                .requiredString("sensor")
                .endRecord();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>(older))) {
            writer.create(older, out, SYNC);
            GenericData.Record record = new GenericData.Record(older);
            record.put("value", 7);
            record.put("extra", "x");
            record.put("sensor", "s");
            writer.append(record);
        }
        assertThat(Parsing.whole(FORMAT, out.toByteArray()).values).containsExactly(new Reading("s", 7));
        record Other(boolean flag) {}
        assertThatThrownBy(() -> Parsing.whole(AvroFormat.of(Type.of(Other.class)), out.toByteArray()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("The records in test cannot become");
    }

    @Test
    void aFileThatIsCutOffIsToldAfterItsWholeBlocks() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        List<Reading> readings = readings(random, 40);
        byte[] file = file(readings, CodecFactory.nullCodec(), random);
        int whole = 0;
        for (int length = 0; length < file.length; length++) {
            Collected<Reading> out = new Collected<>();
            try {
                out = Parsing.whole(FORMAT, Arrays.copyOf(file, length));
                whole++;
            } catch (InputException cut) {
                assertThat(cut).hasMessageContaining("test");
            }
            assertThat(readings.subList(0, out.values.size())).isEqualTo(out.values);
        }
        assertThat(whole).as("cuts at the end of the header or of a block").isBetween(2, 20);
    }

    @Test
    void changedBytesNeverCauseAnythingButAMessage() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[] file = file(readings(random, 40), CodecFactory.deflateCodec(6), random);
        int told = 0;
        for (int round = 0; round < 2_000; round++) {
            byte[] changed = file.clone();
            changed[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                Parsing.run(FORMAT, changed, random.split(), 100);
            } catch (TidemarkException damaged) {
                assertThat(damaged.getMessage()).isNotBlank();
                told++;
            }
        }
        assertThat(told).isGreaterThan(1_000);
    }

    @Test
    void otherCodecsAndOtherFilesAreRefused() throws IOException {
        byte[] file = file(List.of(), CodecFactory.bzip2Codec(), new SplittableRandom(1));
        assertThatThrownBy(() -> Parsing.whole(FORMAT, file)).hasMessageContaining("the codec bzip2");
        assertThatThrownBy(() -> Parsing.whole(FORMAT, "a,b\n1,2\n")).hasMessageContaining("does not begin with Obj1");
        assertThatThrownBy(() -> Parsing.whole(FORMAT, "")).hasMessageContaining("does not begin with Obj1");
    }
}
