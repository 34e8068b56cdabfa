package io.tidemark.type;

/** A type without parts whose values do not travel in a word. */
abstract class LeafType<T> extends Type<T> {
    private final Class<T> javaClass;
    private final int bytesMin;

    LeafType(Class<T> javaClass, int bytesMin) {
        super(0);
        this.javaClass = javaClass;
        this.bytesMin = bytesMin;
    }

    @Override
    public final Class<T> javaClass() {
        return javaClass;
    }

    @Override
    final int bytesMin() {
        return bytesMin;
    }
}
