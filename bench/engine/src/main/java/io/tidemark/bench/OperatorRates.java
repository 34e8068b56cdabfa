package io.tidemark.bench;

import io.tidemark.type.Type;
import java.util.List;
import java.util.Locale;

/**
 * Measures one operator of aligned windows over the heap store, alone on one thread: what a record, a result and a cut cost, and what
 * memory the state takes. Times are processor time of the thread, so that other load on the machine shows less.
 *
 * <p>Arguments: windows as users write them (default {@code hopping 60s 1s}), what is computed (default COUNT_AND_SUM), then numbers
 * of keys (default 10000). Each is measured with long and with string keys, at one million records a second of event time.
 */
public final class OperatorRates {

    private OperatorRates() {}

    /** Runs the measurement. */
    public static void main(String[] args) {
        String windows = args.length > 0 ? args[0] : "hopping 60s 1s";
        Computed computed = args.length > 1 ? Computed.valueOf(args[1]) : Computed.COUNT_AND_SUM;
        List<String> counts = args.length > 2 ? List.of(args).subList(2, args.length) : List.of("10000");
        System.out.println(windows + ", " + computed);
        print(
                "%8s %-7s %9s %9s %9s %9s %9s %9s %9s%n",
                "keys", "of", "fold", "close", "longest", "fold", "cut", "longest", "memory");
        print(
                "%8s %-7s %9s %9s %9s %9s %9s %9s %9s%n",
                "", "", "ns/rec", "ns/result", "ms", "ns/rec", "ns/row", "ms", "B/row");
        for (String count : counts) {
            for (Type<?> type : List.of(Type.LONG, Type.STRING)) {
                OperatorRun run = new OperatorRun(windows, computed, Integer.parseInt(count), type);
                OperatorRun.Costs costs = run.measure();
                print(
                        "%8s %-7s %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f%n",
                        count,
                        type == Type.LONG ? "long" : "string",
                        costs.fold(),
                        costs.close(),
                        costs.longestClose(),
                        costs.foldWithCuts(),
                        costs.cut(),
                        costs.longestCut(),
                        costs.memory());
            }
        }
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
