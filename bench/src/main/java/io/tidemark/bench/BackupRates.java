package io.tidemark.bench;

import io.tidemark.engine.backup.Upkeep;
import io.tidemark.engine.system.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Measures the backups on one thread: what a cut writes and takes by how much has changed, and how fast state is restored, the second time.
 *
 * <p>State is one slice of counts and sums by long keys in the heap store. Run it where {@code target} is. Arguments: how many million
 * keys (default 10), and how many cuts follow the first (default 10).
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
        for (double share : new double[] {0.01, 0.1}) {
            measure("checkpoint", Upkeep.IN_CUTS, keys, cuts, share);
            measure("changelog", Upkeep.COMPACTED, keys, cuts, share);
        }
    }

    private static void measure(String name, Upkeep upkeep, int keys, int cuts, double share) throws IOException {
        Path directory = Path.of("target", "bench-backups", name + "-" + Machine.now());
        try (BackedState state = new BackedState(directory, upkeep, keys)) {
            state.fill();
            print("%s, %d keys, %.0f %% of them change between cuts%n", name, keys, 100 * share);
            print(state.cut(), "first cut");
            BackedState.Cost all = BackedState.Cost.NONE;
            for (int cut = 0; cut < cuts; cut++) {
                state.change((int) (share * keys));
                all = all.plus(state.cut());
            }
            print(all.dividedBy(cuts), "a cut");
            state.restore();
            print(state.restore(), "restored");
            BackedState.Cost upkept = state.upkeep();
            if (upkept.rows() > 0) {
                print(upkept, "merged");
                state.change(1);
                state.cut();
                print(state.restore(), "restored");
            }
        }
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
