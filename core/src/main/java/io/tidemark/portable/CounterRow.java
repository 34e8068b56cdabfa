package io.tidemark.portable;

/**
 * One exact count.
 *
 * @param place where it was counted: the name of a source, operator or sink
 * @param source the source or operator that the counted records came from
 * @param partition the partition of it
 * @param counter the class
 * @param value the count
 */
public record CounterRow(String place, String source, String partition, String counter, long value)
        implements Comparable<CounterRow> {

    @Override
    public int compareTo(CounterRow other) {
        int byPlace = place.compareTo(other.place);
        if (byPlace != 0) {
            return byPlace;
        }
        int bySource = source.compareTo(other.source);
        if (bySource != 0) {
            return bySource;
        }
        int byPartition = partition.compareTo(other.partition);
        return byPartition != 0 ? byPartition : counter.compareTo(other.counter);
    }
}
