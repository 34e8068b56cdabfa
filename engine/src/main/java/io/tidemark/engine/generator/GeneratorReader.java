package io.tidemark.engine.generator;

import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;

/** Makes the records of one partition. */
final class GeneratorReader<T> implements PartitionReader<T> {

    private final Generator<T> generator;
    private final int partition;
    private final long count;
    private long next;

    GeneratorReader(Generator<T> generator, int partition, long next, long count) {
        this.generator = generator;
        this.partition = partition;
        this.next = next;
        this.count = count;
    }

    @Override
    public Status read(int most, RecordOutput<T> output) {
        long end = next + Math.min(most, count - next);
        for (; next < end; next++) {
            output.record(
                    generator.value(partition, next), next, generator.time(partition, next), RecordOutput.NO_TIME);
        }
        return next == count ? Status.ENDED : Status.MORE;
    }

    @Override
    public String position() {
        return String.valueOf(next);
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
