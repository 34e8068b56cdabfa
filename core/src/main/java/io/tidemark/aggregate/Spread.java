package io.tidemark.aggregate;

/** The ways to say how far values lie apart. */
enum Spread {
    VARIANCE("variance", 0, false),
    SAMPLE_VARIANCE("sampleVariance", 1, false),
    STDDEV("stddev", 0, true),
    SAMPLE_STDDEV("sampleStddev", 1, true);

    private final String word;
    private final int fewer;
    private final boolean isRoot;

    Spread(String word, int fewer, boolean isRoot) {
        this.word = word;
        this.fewer = fewer;
        this.isRoot = isRoot;
    }

    String word() {
        return word;
    }

    /** What the sum of squared distances from the mean of so many values is divided by. */
    long divisor(long records) {
        return records - fewer;
    }

    double finish(double variance) {
        return isRoot ? Math.sqrt(variance) : variance;
    }
}
