package io.tidemark.bench.sidebyside;

import io.tidemark.bench.common.Workload;
import io.tidemark.bench.common.Workloads;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of the table: a workload, where state is kept and how often it is made durable. As text {@code WORKLOAD}, {@code WORKLOAD@rocksdb},
 * {@code WORKLOAD+10s}, {@code WORKLOAD@rocksdb+10s}.
 *
 * @param workload the work
 * @param onRocksDb whether state is in RocksDB and not on the heap
 * @param cutSeconds how often state is made durable; 0 for never
 */
record Row(Workload workload, boolean onRocksDb, int cutSeconds) {

    private static final Pattern FORM = Pattern.compile("([a-z0-9-]+)(@rocksdb)?(?:\\+([0-9]{1,4})s)?");

    /** The rows that the bars are about. */
    static final List<String> DEFAULT = List.of(
            "tumbling-1k+10s",
            "tumbling-1m+10s",
            "tumbling-1m-string+10s",
            "tumbling-1m-user+10s",
            "hopping-10k-1000ms+10s",
            "hopping-10k-500ms+10s",
            "session-100k+10s",
            "session-1m+10s",
            "dedup-10m+10s",
            "join-1m+10s",
            "tumbling-1m@rocksdb+10s",
            "tumbling-10m@rocksdb+10s");

    /** Rows for every day. */
    static final List<String> QUICK = List.of("tumbling-1k+1s", "tumbling-1m+1s", "hopping-10k-1000ms+1s");

    /** Windows of a minute with four slides. */
    static final List<String> SLIDES = List.of(
            "hopping-10k-60000ms+10s", "hopping-10k-10000ms+10s", "hopping-10k-1000ms+10s", "hopping-10k-500ms+10s");

    /** Reads a row. */
    static Row parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a row: write WORKLOAD, WORKLOAD@rocksdb, WORKLOAD+10s or both.");
        }
        int cut = form.group(3) == null ? 0 : Integer.parseInt(form.group(3));
        return new Row(Workloads.named(form.group(1)), form.group(2) != null, cut);
    }

    /** The row as text. */
    String name() {
        return workload.name() + (onRocksDb ? "@rocksdb" : "") + (cutSeconds > 0 ? "+" + cutSeconds + "s" : "");
    }
}
