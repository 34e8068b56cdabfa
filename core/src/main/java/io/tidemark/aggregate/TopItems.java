package io.tidemark.aggregate;

import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Picks the items that came most often; of items that came equally often, those with the smaller encoding. */
final class TopItems {

    private static final Comparator<Ranked<byte[]>> BEST_FIRST = Comparator.<Ranked<byte[]>>comparingLong(Ranked::count)
            .reversed()
            .thenComparing(Ranked::item, Encoded.RULE.order());

    private TopItems() {}

    static <X> List<Ranked<X>> pick(Tally<byte[]> tally, int k, Type<X> type) {
        PriorityQueue<Ranked<byte[]>> worstFirst = new PriorityQueue<>(BEST_FIRST.reversed());
        tally.forEach((item, count) -> {
            worstFirst.add(new Ranked<>(item, count));
            if (worstFirst.size() > k) {
                worstFirst.remove();
            }
        });
        List<Ranked<byte[]>> best = new ArrayList<>(worstFirst);
        best.sort(BEST_FIRST);
        return best.stream()
                .map(ranked -> new Ranked<>(type.fromBytes(ranked.item()), ranked.count()))
                .toList();
    }
}
