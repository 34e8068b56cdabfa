package io.tidemark.bench.common.plain;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import java.util.Arrays;

/**
 * Runs a workload as a plain loop: measured as engines are, or up to the positions {@code positions=N,N}, to give the reference for their results.
 */
public final class Main {

    private Main() {}

    /** Runs the workload that is named by {@code workload=NAME}. */
    public static void main(String[] args) {
        Run run = Run.begin(args);
        String positions = run.word("positions", "");
        if (positions.isEmpty()) {
            measure(run);
        } else {
            compute(
                    run.workload(),
                    Arrays.stream(positions.split(",", -1))
                            .mapToLong(Long::parseLong)
                            .toArray(),
                    run.sink());
        }
        run.setting("a plain loop over flat tables on one thread");
        run.report("plain");
    }

    private static void measure(Run run) {
        Workload workload = run.workload();
        Lanes lanes = new Lanes(workload, run.sink());
        long position = 0;
        long left = left(run, position);
        while (left > 0) {
            lanes.read(position, Math.min(left, lanes.step()));
            position += Math.min(left, lanes.step());
            left = left(run, position);
        }
        run.meter().end();
        lanes.plain.end();
    }

    private static long left(Run run, long position) {
        long left = Long.MAX_VALUE;
        for (int slot = 0; slot < run.workload().slots(); slot++) {
            left = Math.min(left, run.meter().left(slot, position));
        }
        return left;
    }

    /** What comes of a workload's records up to positions in its partitions. */
    public static void compute(Workload workload, long[] positions, Results results) {
        Lanes lanes = new Lanes(workload, results);
        long longest = Arrays.stream(positions).max().orElse(0);
        for (long position = 0; position < longest; position += lanes.step()) {
            for (int slot = 0; slot < positions.length; slot++) {
                lanes.read(slot, position, Math.min(positions[slot], position + lanes.step()));
            }
            lanes.clock(position + lanes.step());
        }
        lanes.plain.end();
    }

    /** All partitions side by side. */
    private static final class Lanes {

        private final Workload workload;
        private final Plain plain;
        private final Cursor[] cursors;

        Lanes(Workload workload, Results results) {
            this.workload = workload;
            this.plain = Plain.of(workload, results);
            this.cursors = new Cursor[workload.slots()];
            Arrays.setAll(cursors, workload::cursor);
        }

        /** Of how many records of a partition the time is the same. */
        long step() {
            return workload.perTick();
        }

        void read(long from, long count) {
            for (int slot = 0; slot < cursors.length; slot++) {
                read(slot, from, from + count);
            }
            clock(from + count);
        }

        void read(int slot, long from, long to) {
            Cursor cursor = cursors[slot];
            for (long index = from; index < to; index++) {
                cursor.at(index);
                plain.record(slot, index, cursor);
            }
        }

        void clock(long position) {
            plain.clock(workload.timeAt(position) - workload.outOfOrderness());
        }
    }
}
