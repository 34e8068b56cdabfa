package io.tidemark.core;

import java.util.Optional;

/** Finds what somebody who misspelt a word probably meant. */
public final class NearMiss {

    private static final int EDITS_MAX = 2;

    private NearMiss() {}

    /** The first of the candidates that takes the fewest edits to reach, if it takes at most two and less than half the word. */
    public static Optional<String> of(String text, Iterable<String> candidates) {
        Optional<String> best = Optional.empty();
        int least = Math.min(EDITS_MAX, text.length() / 2) + 1;
        for (String candidate : candidates) {
            int edits = edits(text, candidate);
            if (edits < least) {
                least = edits;
                best = Optional.of(candidate);
            }
        }
        return best;
    }

    /** How many letters to insert, drop or change, or neighbours to swap, to get from one word to the other. */
    static int edits(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, from, to, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, String from, String to, int i, int j) {
        int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int least = Math.min(cost[i - 1][j - 1] + change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
