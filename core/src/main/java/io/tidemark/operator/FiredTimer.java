package io.tidemark.operator;

/**
 * A timer that a process has thrown on, as it is shown among the dead letters.
 *
 * @param key the key
 * @param timer the timer's name
 * @param time the timer's time in ms
 */
public record FiredTimer(Object key, String timer, long time) {}
