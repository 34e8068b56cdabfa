package io.tidemark.engine.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each frozen page is written once, and of a hash table the pages that were written at any moment are spread over all of it. */
class CutPagesTest {

    private static final int PAGE_ROWS = 64;

    private static List<Integer> written(int pages, CutPages.Order order) {
        List<Integer> written = new ArrayList<>();
        CutPages cut = new CutPages(pages * PAGE_ROWS, order, (from, to) -> written.add(from / PAGE_ROWS));
        assertThat(cut.freeze(true)).isTrue();
        while (cut.writeNext()) {
            // All of them.
        }
        return written;
    }

    @Test
    void everyPageIsWrittenOnce() {
        for (int pages = 1; pages <= 1024; pages *= 2) {
            for (CutPages.Order order : CutPages.Order.values()) {
                BitSet seen = new BitSet();
                written(pages, order).forEach(seen::set);
                assertThat(seen.cardinality()).isEqualTo(pages);
                assertThat(written(pages, order)).hasSize(pages);
            }
        }
    }

    @Test
    void pagesOfAHashTableAreSpread() {
        List<Integer> order = written(256, CutPages.Order.SPREAD);
        for (int some = 2; some <= 256; some *= 2) {
            BitSet parts = new BitSet();
            for (int page : order.subList(0, some)) {
                parts.set(page * some / 256);
            }
            assertThat(parts.cardinality())
                    .as("parts of %d that the first %d pages are in", some, some)
                    .isEqualTo(some);
        }
    }
}
