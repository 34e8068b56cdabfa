package io.tidemark.aggregate;

/**
 * An item and how often it came.
 *
 * @param item the item
 * @param count how many records had it
 */
public record Ranked<X>(X item, long count) {}
