package io.tidemark.portable;

import io.tidemark.type.AvroNames;
import io.tidemark.type.ByteSource;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * How the entries of a state with a time to live are written: as a record of the last clock at which the entry is visible, and the entry.
 *
 * <p>The field of that clock says which clock it is, and how long an entry lives after it was written, so that whoever reads or copies
 * rows knows without the job.
 *
 * @param time which clock it is
 * @param ttl how long an entry lives after it was written, in ms
 */
public record Expiry(Time time, long ttl) {

    private static final String EXPIRES = "expires";
    private static final String TIME_PROPERTY = "tidemark-time";
    private static final String TTL_PROPERTY = "tidemark-ttl-ms";

    /** The clocks that entries expire by. */
    public enum Time {
        /** The operator's clock. */
        EVENT,
        /** Processing time. */
        PROCESSING
    }

    /** The schema of entries under the name of a state. */
    public Schema schema(String name, Schema entry) {
        Schema expires = Schema.create(Schema.Type.LONG);
        expires.addProp(TIME_PROPERTY, time.name());
        expires.addProp(TTL_PROPERTY, Long.toString(ttl));
        return Schema.createRecord(
                AvroNames.of(name),
                null,
                null,
                false,
                List.of(new Schema.Field(EXPIRES, expires), new Schema.Field("entry", entry)));
    }

    /** How entries of a schema expire; empty if they do not. */
    public static Optional<Expiry> of(Schema schema) {
        if (schema.getType() != Schema.Type.RECORD || schema.getField(EXPIRES) == null) {
            return Optional.empty();
        }
        Schema expires = schema.getField(EXPIRES).schema();
        String time = expires.getProp(TIME_PROPERTY);
        String ttl = expires.getProp(TTL_PROPERTY);
        return time == null || ttl == null
                ? Optional.empty()
                : Optional.of(new Expiry(Time.valueOf(time), Long.parseLong(ttl)));
    }

    /** The schema of what is written behind the clock, of a schema that {@link #schema} made. */
    public static Schema entry(Schema schema) {
        return schema.getFields().get(1).schema();
    }

    /** Whether an entry that is written from some place on is not visible any more at a clock. */
    public static boolean isExpired(byte[] written, int from, long clock) {
        return clock > new ByteSource(written, from, written.length - from).readLong();
    }
}
