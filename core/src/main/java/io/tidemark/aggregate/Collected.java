package io.tidemark.aggregate;

import io.tidemark.record.Origin;
import io.tidemark.type.ByteSink;
import io.tidemark.type.KeyHash;
import java.util.Arrays;
import java.util.Comparator;

/** An encoded value and the place of its record in the order of records; immutable. */
final class Collected {

    /** The order of records; values that share a place are ordered by their encoding. */
    static final Tally.Rule<Collected> RULE = new Tally.Rule<>(
            Comparator.<Collected>comparingLong(collected -> collected.stamp)
                    .thenComparing(collected -> collected.origin)
                    .thenComparingLong(collected -> collected.position)
                    .thenComparing(collected -> collected.value, Arrays::compareUnsigned),
            Collected::hash);

    final long stamp;
    final Origin origin;
    final long position;
    final byte[] value;

    Collected(long stamp, Origin origin, long position, byte[] value) {
        this.stamp = stamp;
        this.origin = origin;
        this.position = position;
        this.value = value;
    }

    /** Of the place alone, since few values share one. */
    private long hash() {
        long place = 31L * origin.name().hashCode() + origin.partition().hashCode();
        return KeyHash.hashLong(KeyHash.hashLong(stamp) + 31 * position + place);
    }

    /** Writes the fields of an Avro record. */
    void write(ByteSink out) {
        out.writeLong(stamp);
        out.writeString(origin.name());
        out.writeString(origin.partition());
        out.writeLong(position);
        out.put(value, 0, value.length);
    }
}
