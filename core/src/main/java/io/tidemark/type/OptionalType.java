package io.tidemark.type;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Values that may be absent: an Avro union of null and the value. Since Avro has no unions inside unions, the branches of a
 * sealed interface stand in the union itself, after null.
 */
final class OptionalType<T> extends Type<Optional<T>> {
    private final Type<T> value;
    private final @Nullable SealedType<T> union;

    private OptionalType(Type<T> value, @Nullable SealedType<T> union) {
        super(value.depth());
        this.value = value;
        this.union = union;
    }

    static <T> OptionalType<T> of(Type<T> value) {
        if (value instanceof OptionalType) {
            throw new TypeException(
                    "An Optional of an Optional cannot be told apart in Avro. Use one Optional, or a sealed interface.");
        }
        return new OptionalType<>(value, value instanceof SealedType<T> sealed ? sealed : null);
    }

    @Override
    public Schema schema(String name) {
        Schema inner = value.schema(name);
        List<Schema> branches = new ArrayList<>();
        branches.add(Schema.create(Schema.Type.NULL));
        if (union == null) {
            branches.add(inner);
        } else {
            branches.addAll(inner.getTypes());
        }
        return Schema.createUnion(branches);
    }

    @Override
    public Class<? super Optional<T>> javaClass() {
        return Optional.class;
    }

    @Override
    @SuppressWarnings("OptionalAssignedToNull") // Users do assign null, and are told.
    public void encode(Optional<T> optional, ByteSink out) {
        if (optional == null) {
            throw new TypeException("The Optional is null. Use Optional.empty().");
        }
        if (optional.isEmpty()) {
            out.writeLong(0);
            return;
        }
        T present = optional.get();
        if (union != null) {
            union.encode(present, out, 1);
            return;
        }
        int start = out.size();
        try {
            out.writeLong(1);
            value.encode(present, out);
        } catch (TypeException problem) {
            out.truncate(start);
            throw problem;
        }
    }

    @Override
    public Optional<T> decode(ByteSource in) {
        if (union != null) {
            int index = union.decodeIndex(in, 1);
            return index < 0 ? Optional.empty() : Optional.of(union.decodeBranch(in, index));
        }
        int from = in.offset();
        long index = in.readLong();
        if (index == 0) {
            return Optional.empty();
        }
        if (index != 1) {
            throw in.corrupt("The branch " + index + " of an Optional does not exist", from);
        }
        return Optional.of(value.decode(in));
    }

    @Override
    Optional<T> resolve(ResolvingDecoder in) throws IOException {
        int index = in.readIndex();
        if (index == 0) {
            in.readNull();
            return Optional.empty();
        }
        return Optional.of(union == null ? value.resolve(in) : union.resolveBranch(in, index - 1));
    }

    @Override
    int bytesMin() {
        return 1;
    }

    @Override
    public String toString() {
        return super.toString() + " of " + value;
    }
}
