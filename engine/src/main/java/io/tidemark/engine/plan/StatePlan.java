package io.tidemark.engine.plan;

/**
 * What becomes of one state.
 *
 * @param state the operator's name, a slash, the state's name, as the job has them, or as they were left if the job has none
 * @param verdict what becomes of it
 * @param reason why, in a sentence; for REUSE what was compared
 */
public record StatePlan(String state, Verdict verdict, String reason) {}
