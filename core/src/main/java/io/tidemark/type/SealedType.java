package io.tidemark.type;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/**
 * The records that a sealed interface permits: an Avro union with one branch a record, in the order of their simple names.
 * A branch is called {@code name_SimpleName}.
 */
final class SealedType<T> extends Type<T> {
    /** The property of a branch's schema that holds its simple name, by which other versions of the union find it. */
    static final String BRANCH_PROPERTY = "branch";

    /** One permitted record: its class, its earlier simple names, and its type. */
    record Branch<R>(Class<R> javaClass, List<String> was, Type<R> type) {
        String label() {
            return javaClass.getSimpleName();
        }
    }

    private final Class<T> javaClass;
    private final List<Branch<? extends T>> branches;

    SealedType(Class<T> javaClass, List<Branch<? extends T>> branches) {
        super(branches.stream().mapToInt(branch -> branch.type().depth()).max().orElse(0));
        this.javaClass = javaClass;
        this.branches = branches;
    }

    @Override
    public Schema schema(String name) {
        List<Schema> schemas = new ArrayList<>();
        for (Branch<? extends T> branch : branches) {
            Schema schema = branch.type().schema(AvroNames.part(name, branch.label()));
            schema.addProp(BRANCH_PROPERTY, branch.label());
            for (String was : branch.was()) {
                schema.addAlias(AvroNames.part(name, was));
            }
            schemas.add(schema);
        }
        return Schema.createUnion(schemas);
    }

    @Override
    public Class<T> javaClass() {
        return javaClass;
    }

    @Override
    public void encode(T value, ByteSink out) {
        encode(value, out, 0);
    }

    /** Encodes with {@code before} other branches in front of ours in the union. */
    void encode(T value, ByteSink out, int before) {
        Class<?> valueClass = present(value).getClass();
        for (int i = 0; i < branches.size(); i++) {
            Branch<? extends T> branch = branches.get(i);
            if (branch.javaClass() == valueClass) {
                encodeBranch(branch, value, out, i + before);
                return;
            }
        }
        throw new TypeException("A " + valueClass.getName() + " is not one of the records that " + javaClass.getName()
                + " permits. Give a value of the declared type.");
    }

    private static <R> void encodeBranch(Branch<R> branch, Object value, ByteSink out, int index) {
        int start = out.size();
        try {
            out.writeLong(index);
            branch.type().encode(branch.javaClass().cast(value), out);
        } catch (TypeException problem) {
            out.truncate(start);
            throw problem;
        }
    }

    @Override
    public T decode(ByteSource in) {
        return decodeBranch(in, decodeIndex(in, 0));
    }

    /** Reads which branch follows: from {@code -before} on, ours from 0. */
    int decodeIndex(ByteSource in, int before) {
        int from = in.offset();
        long index = in.readLong() - before;
        if (index < -before || index >= branches.size()) {
            throw in.corrupt("The branch " + (index + before) + " of a union does not exist", from);
        }
        return (int) index;
    }

    T decodeBranch(ByteSource in, int index) {
        return branches.get(index).type().decode(in);
    }

    @Override
    T resolve(ResolvingDecoder in) throws IOException {
        return resolveBranch(in, in.readIndex());
    }

    T resolveBranch(ResolvingDecoder in, int index) throws IOException {
        return branches.get(index).type().resolve(in);
    }

    @Override
    int bytesMin() {
        return 1;
    }
}
