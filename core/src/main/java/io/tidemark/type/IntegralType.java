package io.tidemark.type;

/** A type whose values travel in one word and are encoded as its zigzag varint. */
abstract class IntegralType<T> extends Type<T> {
    IntegralType() {
        super(0);
    }

    /** Whether a word stands for a value. */
    abstract boolean holds(long word);

    /** The value of a word that {@link #holds}. */
    abstract T valueOf(long word);

    @Override
    public final boolean isIntegral() {
        return true;
    }

    @Override
    public final T fromWord(long word) {
        if (!holds(word)) {
            throw new TypeException("The word " + word + " stands for no "
                    + javaClass().getSimpleName() + ". Give a word that toWord() returned.");
        }
        return valueOf(word);
    }

    @Override
    public final void encode(T value, ByteSink out) {
        out.writeLong(toWord(value));
    }

    @Override
    public final T decode(ByteSource in) {
        int from = in.offset();
        long word = in.readLong();
        if (!holds(word)) {
            throw in.corrupt(
                    "The integer " + word + " stands for no " + javaClass().getSimpleName(), from);
        }
        return valueOf(word);
    }

    /** The value of a word that another version of the type wrote. */
    final T resolved(long word) {
        if (!holds(word)) {
            throw new TypeException("The stored integer " + word + " does not fit into a "
                    + javaClass().getSimpleName() + ". Declare a wider type.");
        }
        return valueOf(word);
    }

    @Override
    final int bytesMin() {
        return 1;
    }
}
