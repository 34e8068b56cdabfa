package io.tidemark.bench;

import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.system.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Measures the backups on one thread: what a cut writes and takes by how much has changed, and how fast state is restored, the second time.
 *
 * <p>State is one slice of counts and sums by long keys. Run it where {@code target} is. Arguments: how many million keys (default 10),
 * how many cuts follow the first (default 10), and the store (default heap).
 */
public final class BackupRates {

    private static final int MILLION = 1_000_000;
    private static final double NANOS = 1e9;
    private static final double MIB = 1024 * 1024;

    private BackupRates() {}

    /** Runs the measurement. */
    public static void main(String[] args) throws IOException {
        int keys = (args.length > 0 ? Integer.parseInt(args[0]) : 10) * MILLION;
        int cuts = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        StoreSetting store = args.length > 2 ? StoreSetting.parse(args[2]) : StoreSetting.HEAP;
        for (double share : new double[] {0.001, 0.01, 0.1, 1}) {
            measure(new Kept("checkpoint", Upkeep.IN_CUTS, store), keys, cuts, share);
            measure(new Kept("changelog", Upkeep.COMPACTED, store), keys, cuts, share);
        }
    }

    /**
     * How state is kept.
     *
     * @param backup what the backup is called
     * @param upkeep how the backup is kept in order
     * @param store the store
     */
    private record Kept(String backup, Upkeep upkeep, StoreSetting store) {}

    private static void measure(Kept as, int keys, int cuts, double share) throws IOException {
        Path directory = Path.of("target", "bench-backups", as.backup() + "-" + Machine.now());
        try (BackedState state = new BackedState(directory, as.upkeep(), as.store(), keys)) {
            state.fill();
            print(
                    "%s of %s, %d keys, %.1f %% of them get a record between cuts%n",
                    as.backup(), as.store().name(), keys, 100 * share);
            print(state.cut(), "first cut");
            print(state.flush(), "flushed");
            takeCuts(state, cuts, (int) (share * keys));
            state.restore();
            print(state.restore(), "restored");
        }
    }

    private static void takeCuts(BackedState state, int cuts, int records) throws IOException {
        BackedState.Cost all = BackedState.Cost.NONE;
        BackedState.Cost flushed = BackedState.Cost.NONE;
        BackedState.Cost upkept = BackedState.Cost.NONE;
        state.newBytes();
        double changed = 0;
        long written = 0;
        for (int cut = 0; cut < cuts; cut++) {
            state.change(records);
            changed += state.changed() * state.rowBytes();
            all = all.plus(state.cut());
            flushed = flushed.plus(state.flush());
            upkept = upkept.plus(state.upkeep());
            written += state.newBytes();
        }
        print(all.dividedBy(cuts), "a cut");
        print(flushed.dividedBy(cuts), "flushed");
        print(upkept.dividedBy(cuts), "merged");
        print(
                "  %.0f bytes changed for each cut, and %d were written to the backup: %.2f times as many%n",
                changed / cuts, written / cuts, written / changed);
    }

    private static void print(BackedState.Cost cost, String what) {
        print(
                "  %-10s %10d rows %9.1f MiB %8.3f s, %8.3f s of processor time: %6.2f million rows/s, %6.2f by processor%n",
                what,
                cost.rows(),
                cost.bytes() / MIB,
                cost.nanos() / NANOS,
                cost.cpuNanos() / NANOS,
                cost.rows() * NANOS / MILLION / cost.nanos(),
                cost.rows() * NANOS / MILLION / cost.cpuNanos());
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
