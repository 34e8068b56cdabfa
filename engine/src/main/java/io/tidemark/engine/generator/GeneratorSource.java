package io.tidemark.engine.generator;

import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;

/**
 * A source that makes its records: so many partitions, each with so many records, or without an end. How fast is the engine's
 * business: its rate limit holds for every source.
 *
 * @param <T> what its records are
 */
public final class GeneratorSource<T> implements Source<T> {

    /** The most partitions: 65,536. */
    public static final int PARTITIONS_MAX = 1 << 16;

    private static final long ENDLESS = Long.MAX_VALUE;

    private final Type<T> type;
    private final int partitions;
    private final long count;
    private final Generator<T> generator;

    private GeneratorSource(Type<T> type, int partitions, long count, Generator<T> generator) {
        this.type = type;
        this.partitions = partitions;
        this.count = count;
        this.generator = generator;
    }

    /** A source without an end. */
    public static <T> GeneratorSource<T> of(Type<T> type, int partitions, Generator<T> generator) {
        if (partitions < 1 || partitions > PARTITIONS_MAX) {
            throw new IllegalArgumentException(
                    "A generator has 1 to " + PARTITIONS_MAX + " partitions, not " + partitions + ".");
        }
        return new GeneratorSource<>(type, partitions, ENDLESS, generator);
    }

    /** The same source, where each partition ends after so many records. */
    public GeneratorSource<T> count(long recordsPerPartition) {
        if (recordsPerPartition < 0) {
            throw new IllegalArgumentException(
                    "A partition cannot have " + recordsPerPartition + " records: the number must be 0 or more.");
        }
        return new GeneratorSource<>(type, partitions, recordsPerPartition, generator);
    }

    @Override
    public Type<T> type() {
        return type;
    }

    @Override
    public SourceRun<T> start() {
        return new GeneratorRun<>(partitions, count, generator);
    }
}
