package io.tidemark.engine.generator;

import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One run of a generator. Partitions are called by their numbers; the position of a record is its index. */
record GeneratorRun<T>(int partitions, long count, Generator<T> generator) implements SourceRun<T> {

    @Override
    public Discovery discover() {
        return new Discovery(
                IntStream.range(0, partitions).mapToObj(String::valueOf).toList(), true);
    }

    @Override
    public PartitionReader<T> open(String partition, @Nullable String position) {
        long next = position == null ? 0 : number("position", position, count);
        return new GeneratorReader<>(generator, (int) number("partition", partition, partitions - 1L), next, count);
    }

    private static long number(String what, String text, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException refused) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a " + what + " of a generator: that is a number.", refused);
        }
        throw new IllegalArgumentException("The " + what + " " + text + " does not exist: the last one is " + most
                + ". Start with the same generator as before.");
    }

    @Override
    public String describe(String partition, long position) {
        return partition + ":" + position;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
