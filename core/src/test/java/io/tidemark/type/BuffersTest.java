package io.tidemark.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.avro.io.BinaryData;
import org.junit.jupiter.api.Test;

/**
 * Goal: the buffers write Avro's primitive forms and refuse whatever they would not have written. Method: random values
 * against Avro's own primitive writers, and hand-made bad bytes.
 */
class BuffersTest {
    @Test
    void varintsAreThoseOfAvro() throws IOException {
        long seed = Samples.seed();
        SplittableRandom random = new SplittableRandom(seed);
        byte[] expected = new byte[16];
        for (int i = 0; i < 200_000; i++) {
            long word = random.nextLong() >> random.nextInt(64);
            int length = BinaryData.encodeLong(word, expected, 0);
            ByteSink sink = new ByteSink(random.nextInt(12));
            sink.writeLong(word);
            assertThat(sink.toBytes()).isEqualTo(Arrays.copyOf(expected, length));
            ByteSource source = new ByteSource(sink.array(), 0, sink.size());
            assertThat(source.readLong()).as("seed %d", seed).isEqualTo(word);
            assertThat(source.remaining()).isZero();
        }
    }

    @Test
    void everythingWrittenIsReadBack() {
        ByteSink sink = new ByteSink(0);
        sink.writeInt(-3);
        sink.writeFixed64LE(0x0102030405060708L);
        sink.writeFixed32LE(0x01020304);
        sink.writeDouble(-0.0);
        sink.writeFloat(1.5f);
        sink.writeBoolean(true);
        sink.writeString("tide");
        sink.writeString("Gezeiten \u00fc \u20ac \ud83c\udf0a");
        sink.writeBytes(new byte[] {1, 2, 3, 4}, 1, 2);
        sink.put((byte) 9);
        sink.put(new byte[] {7, 8}, 0, 2);

        ByteSource source = new ByteSource(sink.toBytes());
        assertThat(source.readInt()).isEqualTo(-3);
        assertThat(source.readFixed64LE()).isEqualTo(0x0102030405060708L);
        assertThat(source.readFixed32LE()).isEqualTo(0x01020304);
        assertThat(source.readDouble()).isEqualTo(-0.0);
        assertThat(source.readFloat()).isEqualTo(1.5f);
        assertThat(source.readBoolean()).isTrue();
        assertThat(source.readString()).isEqualTo("tide");
        assertThat(source.readString()).isEqualTo("Gezeiten \u00fc \u20ac \ud83c\udf0a");
        assertThat(source.readBytes()).containsExactly(2, 3);
        assertThat(source.get()).isEqualTo((byte) 9);
        assertThat(source.position()).isEqualTo(sink.size() - 2);
        source.skip(2);
        assertThat(source.remaining()).isZero();
        assertThatThrownBy(source::get).isInstanceOf(CorruptDataException.class);
    }

    @Test
    void contentCanBeFilledInAndTakenBack() {
        ByteSink sink = new ByteSink();
        sink.writeFixed64LE(0);
        sink.writeFixed32LE(0);
        sink.setFixed64LE(0, 5);
        sink.setFixed32LE(8, 6);
        assertThat(new ByteSource(sink.toBytes()).readFixed64LE()).isEqualTo(5);
        assertThat(new ByteSource(sink.toBytes(), 8, 4).readFixed32LE()).isEqualTo(6);
        assertThatThrownBy(() -> sink.setFixed64LE(5, 1)).hasMessageContaining("the sink has 12 bytes");
        sink.truncate(3);
        assertThat(sink.size()).isEqualTo(3);
        assertThatThrownBy(() -> sink.truncate(4)).isInstanceOf(IllegalArgumentException.class);
        sink.reset();
        assertThat(sink.toBytes()).isEmpty();
    }

    @Test
    void badBytesAreRefusedWithTheirPosition() {
        assertCorrupt(ByteSource::readLong, 0, "80");
        assertCorrupt(ByteSource::readLong, 0, "8000");
        assertCorrupt(ByteSource::readLong, 0, "ffffffffffffffffff02");
        assertCorrupt(ByteSource::readLong, 0, "ffffffffffffffffffff01");
        assertCorrupt(ByteSource::readInt, 0, "8080808010");
        assertCorrupt(ByteSource::readBoolean, 0, "02");
        assertCorrupt(ByteSource::readDouble, 0, "010000000000f87f");
        assertCorrupt(ByteSource::readDouble, 0, "00000000000000");
        assertCorrupt(ByteSource::readFloat, 0, "0100c07f");
        assertCorrupt(ByteSource::readBytes, 0, "0401");
        assertCorrupt(ByteSource::readBytes, 0, "01");
        assertCorrupt(ByteSource::readString, 0, "feffffffffffffffff01");
        assertCorrupt(ByteSource::readString, 1, "02ff");
        assertCorrupt(ByteSource::readString, 1, "06eda080");
        assertCorrupt(ByteSource::readString, 1, "04c080");
        assertCorrupt(source -> source.skip(2), 0, "01");
        assertCorrupt(source -> source.skip(-1), 0, "01");
        assertCorrupt(source -> source.readCount(8), 0, "0400000000");
    }

    private static void assertCorrupt(Consumer<ByteSource> read, long position, String hex) {
        byte[] framed = HexFormat.of().parseHex("0000" + hex + "00");
        ByteSource source = new ByteSource(framed, 2, framed.length - 3);
        assertThatThrownBy(() -> read.accept(source))
                .as(hex)
                .isInstanceOfSatisfying(
                        CorruptDataException.class,
                        problem -> assertThat(problem.position()).isEqualTo(position));
    }

    @Test
    void aReplacementCharacterThatWasWrittenIsReadBack() {
        ByteSink sink = new ByteSink();
        sink.writeString("\uFFFD?");
        assertThat(sink.toBytes()).endsWith("\uFFFD?".getBytes(StandardCharsets.UTF_8));
        assertThat(new ByteSource(sink.toBytes()).readString()).isEqualTo("\uFFFD?");
    }

    @Test
    void viewsOutsideTheArrayAreRefused() {
        assertThatThrownBy(() -> new ByteSource(new byte[3], 2, 2)).hasMessageContaining("array of 3 bytes");
        assertThatThrownBy(() -> new ByteSource(new byte[3], -1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ByteSink(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
