package io.tidemark.aggregate;

import com.datadoghq.sketch.ddsketch.mapping.CubicallyInterpolatedMapping;
import com.datadoghq.sketch.ddsketch.mapping.IndexMapping;

/**
 * The values of a window in bins of one relative width: immutable, and the same in whatever order they came.
 *
 * @param negative bins of the magnitudes of negative values
 * @param zeros how many values were zero, or too small for a bin
 * @param positive bins of positive values
 * @see <a href="https://doi.org/10.14778/3352063.3352135">Masson, Rim and Lee, DDSketch: A Fast and Fully-Mergeable Quantile Sketch
 *     with Relative-Error Guarantees, 2019</a>
 */
record Histogram(Bins negative, long zeros, Bins positive) {

    static final Histogram EMPTY = new Histogram(Bins.EMPTY, 0, Bins.EMPTY);

    private static final int ZERO = 0;
    private static final int POSITIVE = 1;
    private static final int NEGATIVE = 2;

    /** The bins for an accuracy. Of the mappings this one calls no logarithm, whose last bit may differ between machines. */
    static IndexMapping mapping(double accuracy) {
        return new CubicallyInterpolatedMapping(accuracy);
    }

    /** The bin of a value, as one word. */
    static long bin(double value, IndexMapping mapping) {
        double magnitude = Math.abs(value);
        if (!(magnitude <= mapping.maxIndexableValue())) {
            throw new IllegalArgumentException("The value " + value + " is in no bin: quantiles are of numbers up to "
                    + mapping.maxIndexableValue() + ". Leave other records out with a filter.");
        }
        if (magnitude < mapping.minIndexableValue()) {
            return ZERO;
        }
        long kind = value > 0 ? POSITIVE : NEGATIVE;
        return kind << Integer.SIZE | (mapping.index(magnitude) & 0xFFFFFFFFL);
    }

    Histogram plus(long bin) {
        int kind = (int) (bin >>> Integer.SIZE);
        return switch (kind) {
            case POSITIVE -> new Histogram(negative, zeros, positive.plus((int) bin, 1));
            case NEGATIVE -> new Histogram(negative.plus((int) bin, 1), zeros, positive);
            default -> new Histogram(negative, zeros + 1, positive);
        };
    }

    /** The values of both, or without those of the other when the factor is −1. */
    Histogram plus(Histogram other, int factor) {
        return new Histogram(
                negative.plus(other.negative, factor),
                zeros + factor * other.zeros,
                positive.plus(other.positive, factor));
    }

    /** The value that has a fraction of the values below it, within the accuracy of the bins. */
    double quantile(double fraction, long records, IndexMapping mapping) {
        Search search = new Search(fraction * (records - 1));
        negative.descending((index, count) -> search.pass(-mapping.value(index), count));
        if (!search.isOver) {
            search.pass(0.0, zeros);
        }
        if (!search.isOver) {
            positive.ascending((index, count) -> search.pass(mapping.value(index), count));
        }
        return search.found;
    }

    /** Passes over values in order, up to a rank. */
    private static final class Search {

        private final double rank;
        private long passed;
        private double found;
        private boolean isOver;

        Search(double rank) {
            this.rank = rank;
        }

        /** Whether to go on. */
        boolean pass(double value, long count) {
            passed += count;
            found = value;
            isOver = passed > rank;
            return !isOver;
        }
    }
}
