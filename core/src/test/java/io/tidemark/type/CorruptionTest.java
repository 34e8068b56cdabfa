package io.tidemark.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import io.tidemark.type.Samples.Sample;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: bytes are either the canonical encoding of a value or refused as corrupt; decoding never hangs, throws anything else,
 * or allocates more than the bytes can stand for. Method: random bytes, every truncation, every flipped bit, and huge
 * lengths written over every place, through both decoders; what is accepted must encode to the same bytes.
 */
class CorruptionTest {
    private static final long ALLOCATED_BYTES_MAX = 64L << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<Sample<?>> samples() {
        return Samples.all().stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    <T> void randomBytes(Sample<T> sample) {
        long seed = Samples.seed();
        SplittableRandom random = new SplittableRandom(seed);
        Both<T> both = new Both<>(sample.type());
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            // Small bytes are plausible lengths and branches, and get further.
            int mask = random.nextInt(3) == 0 ? 0xFF : 7;
            for (int b = 0; b < bytes.length; b++) {
                bytes[b] &= (byte) mask;
            }
            both.tryBytes(bytes, "seed " + seed + ", random " + i);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    <T> void damagedBytes(Sample<T> sample) {
        long seed = Samples.seed();
        SplittableRandom random = new SplittableRandom(seed);
        Both<T> both = new Both<>(sample.type());
        byte[] huge = HexFormat.of().parseHex("feffffffffffffffff01");
        for (int i = 0; i < 4; i++) {
            byte[] good = sample.type().toBytes(sample.next(random));
            String label = "seed " + seed + ", value " + i;
            assertThat(both.tryBytes(good, label)).isEqualTo(good.length);
            for (int length = 0; length < good.length; length++) {
                assertThat(both.tryBytes(Arrays.copyOf(good, length), label)).isNegative();
                byte[] oversized = Arrays.copyOf(good, length + huge.length);
                System.arraycopy(huge, 0, oversized, length, huge.length);
                both.tryBytes(oversized, label + ", huge length at " + length);
            }
            for (int bit = 0; bit < 8 * good.length; bit++) {
                byte[] flipped = good.clone();
                flipped[bit / 8] ^= (byte) (1 << (bit % 8));
                both.tryBytes(flipped, label + ", bit " + bit);
            }
        }
    }

    /** The direct decoder, and the resolving one that reads the same bytes as the value of a map with a promoted key. */
    private static final class Both<T> {
        private final Type<T> type;
        private final Decoder<Map<Long, T>> resolving;

        Both(Type<T> type) {
            this.type = type;
            this.resolving = Type.mapOf(Type.LONG, type)
                    .decoder(Type.mapOf(Type.INT, type).schema("was"));
        }

        /** Returns how many bytes the direct decoder took, or -1 if it refused them. */
        int tryBytes(byte[] bytes, String label) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            int taken = tryDirect(bytes, label);
            tryResolving(bytes, label);
            long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            if (allocated > ALLOCATED_BYTES_MAX) {
                fail(label + " allocated " + allocated + " bytes");
            }
            return taken;
        }

        private int tryDirect(byte[] bytes, String label) {
            ByteSource in = new ByteSource(bytes);
            try {
                T value = type.decode(in);
                byte[] taken = Arrays.copyOf(bytes, in.position());
                assertThat(type.toBytes(value)).as(label).isEqualTo(taken);
                return taken.length;
            } catch (CorruptDataException refused) {
                assertThat(refused.position()).as(label).isBetween(0L, (long) bytes.length);
                return -1;
            }
        }

        private void tryResolving(byte[] bytes, String label) {
            ByteSink framed = new ByteSink();
            framed.writeLong(1);
            framed.writeLong(0);
            framed.put(bytes, 0, bytes.length);
            framed.writeLong(0);
            try {
                resolving.decode(new ByteSource(framed.array(), 0, framed.size()));
            } catch (CorruptDataException refused) {
                assertThat(refused.position()).as(label).isBetween(0L, (long) framed.size());
            } catch (TypeException refused) {
                // An int that is no short, two set items that are the same: lawful under Avro's schema, not under the
                // type.
                assertThat(refused.path()).as(label).isNotNull();
            }
        }
    }
}
