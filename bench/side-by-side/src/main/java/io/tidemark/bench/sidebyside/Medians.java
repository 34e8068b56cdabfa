package io.tidemark.bench.sidebyside;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Medians of measurements. */
final class Medians {

    private Medians() {}

    /** The median: the mean of the two in the middle if their number is even; 0 if there are none. */
    static double of(List<Measurement> all, ToDoubleFunction<Measurement> figure) {
        double[] sorted = all.stream().mapToDouble(figure).sorted().toArray();
        if (sorted.length == 0) {
            return 0;
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** How far figures are apart: the greatest less the least, as a part of the median. */
    static double spread(List<Measurement> all, ToDoubleFunction<Measurement> figure) {
        double median = of(all, figure);
        double most = all.stream().mapToDouble(figure).max().orElse(0);
        double least = all.stream().mapToDouble(figure).min().orElse(0);
        return median == 0 ? 0 : (most - least) / median;
    }
}
