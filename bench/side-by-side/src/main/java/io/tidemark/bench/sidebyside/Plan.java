package io.tidemark.bench.sidebyside;

import java.util.ArrayList;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param rows the rows
 * @param engines the engines; a row is measured on those of them that can do it
 * @param rounds how many times each is measured; figures are medians
 * @param warmUpSeconds how long each process runs before it is measured
 * @param measuredSeconds how long it is measured
 * @param heap the most that the heap of each process may take, as {@code -Xmx} says it
 */
record Plan(List<Row> rows, List<Side> engines, int rounds, int warmUpSeconds, int measuredSeconds, String heap) {

    /** The engines that can do a row. */
    List<Side> enginesOf(Row row) {
        return engines.stream().filter(each -> each.can().test(row)).toList();
    }

    /** The order in which a round goes through engines: each round begins with the next of them. */
    static <T> List<T> rotated(List<T> all, int round) {
        List<T> order = new ArrayList<>();
        for (int at = 0; at < all.size(); at++) {
            order.add(all.get((at + round) % all.size()));
        }
        return order;
    }
}
