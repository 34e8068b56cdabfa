package io.tidemark.operator.view;

import io.tidemark.portable.Expiry;
import io.tidemark.process.Bound;
import io.tidemark.state.Codec;
import io.tidemark.state.Conversion;
import io.tidemark.state.Migration;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
import java.util.Optional;
import org.apache.avro.Schema;

/** How the entries of a process's state are written, with the clock at which they expire where they do. */
/*
 * A savepoint has no entries that have expired. So a time to live can be changed between two runs, for those that live then too, and taken
 * away; it cannot be given to entries of which nobody knows when they were written.
 */
final class EntryCodec implements Codec<Object> {

    private final Codec<Object> entries;
    private final Optional<Expiry> expiry;

    @SuppressWarnings("unchecked") // Given values of the type only.
    EntryCodec(Type<?> type, Bound bound) {
        this.entries = (Codec<Object>) Codec.of(type);
        this.expiry = switch (bound.kind()) {
            case UNBOUNDED -> Optional.empty();
            case EVENT_TIME -> Optional.of(new Expiry(Expiry.Time.EVENT, bound.ttl()));
            case PROCESSING_TIME -> Optional.of(new Expiry(Expiry.Time.PROCESSING, bound.ttl()));
        };
    }

    @Override
    public Schema schema(String name) {
        return expiry.map(present -> present.schema(name, entries.schema(name + "_entry")))
                .orElseGet(() -> entries.schema(name));
    }

    @Override
    public void encode(Object kept, ByteSink out) {
        if (kept instanceof Lifetime.Mortal mortal) {
            out.writeLong(mortal.expires());
            entries.encode(mortal.entry(), out);
        } else {
            entries.encode(kept, out);
        }
    }

    @Override
    public Object decode(ByteSource in) {
        if (expiry.isEmpty()) {
            return entries.decode(in);
        }
        long expires = in.readLong();
        return new Lifetime.Mortal(expires, entries.decode(in));
    }

    @Override
    public Migration migration(Schema writer, Conversion conversion) {
        Optional<Expiry> before = Expiry.of(writer);
        if (before.isEmpty() && expiry.isEmpty()) {
            return entries.migration(writer, conversion);
        }
        if (before.isEmpty()) {
            throw new TypeException("its entries had no time to live, so when they were written is not known");
        }
        if (expiry.isPresent() && before.get().time() != expiry.get().time()) {
            throw new TypeException("its entries expired by " + before.get().time() + " time, and are to expire by "
                    + expiry.get().time() + " time: when they were written is known by the first only");
        }
        Migration ofEntry = entries.migration(Expiry.entry(writer), conversion);
        long longer = expiry.map(Expiry::ttl).orElse(0L) - before.get().ttl();
        return written -> migrated(written, longer, ofEntry);
    }

    private byte[] migrated(byte[] written, long longer, Migration ofEntry) {
        ByteSource in = new ByteSource(written);
        long expires = in.readLong();
        byte[] rest = new byte[in.remaining()];
        in.get(rest, 0, rest.length);
        byte[] entry = ofEntry.value(rest);
        ByteSink out = new ByteSink();
        if (expiry.isPresent()) {
            out.writeLong(expires + longer);
        }
        out.put(entry, 0, entry.length);
        return out.toBytes();
    }
}
