package io.tidemark.engine.cut;

/** The order in which a cut has the pages of a table whose rows lie in the order of their hashes. */
/*
 * Whoever takes such rows, one after the other, into a table that grows, would otherwise crowd the first slots of it, at each of its sizes: taking
 * them took minutes instead of a second. So those of any moment are spread over the whole table.
 */
public final class SpreadPages {

    /** Rows of a page. */
    public static final int ROWS = 1 << 6;

    private SpreadPages() {}

    /** How many pages so many rows are, a power of two. */
    public static int count(int rows) {
        return Math.max(1, rows / ROWS);
    }

    /**
     * The n-th page: the bits of n in reverse are the most even spread there is.
     *
     * @param pages how many there are, a power of two
     */
    public static int page(int n, int pages) {
        return pages == 1 ? n : Integer.reverse(n) >>> (Integer.SIZE - Integer.numberOfTrailingZeros(pages));
    }
}
