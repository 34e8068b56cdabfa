package io.tidemark.bench.spark;

import org.apache.spark.sql.connector.read.streaming.Offset;

/**
 * How far all partitions have been read: each as far as the others, so that the one clock of a query suits them all. At the very end, a record behind
 * the last has been read too, which is so late that all windows close.
 */
final class Place extends Offset {

    private static final String FLUSHED = "flushed";

    private final long position;
    private final boolean isFlushed;

    Place(long position, boolean isFlushed) {
        this.position = position;
        this.isFlushed = isFlushed;
    }

    static Place parse(String json) {
        String digits = json.replaceAll("[^0-9]", "");
        return new Place(Long.parseLong(digits), json.contains(FLUSHED));
    }

    long position() {
        return position;
    }

    boolean isFlushed() {
        return isFlushed;
    }

    @Override
    public String json() {
        return isFlushed ? "{\"" + FLUSHED + "\":" + position + "}" : Long.toString(position);
    }
}
