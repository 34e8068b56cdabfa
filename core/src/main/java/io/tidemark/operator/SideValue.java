package io.tidemark.operator;

/**
 * What a process emits to a side output, on its way to the steps that take it up.
 *
 * @param side the name of the side output
 * @param value what was emitted
 */
public record SideValue(String side, Object value) {}
