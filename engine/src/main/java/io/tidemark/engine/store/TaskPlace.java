package io.tidemark.engine.store;

import io.tidemark.record.Origins;

/**
 * Where a task is: which operator it is of, and which key groups it has.
 *
 * @param operator the operator's name
 * @param firstKeyGroup its first key group
 * @param endKeyGroup the key group after its last
 * @param maxParallelism the job's number of key groups
 * @param origins the table that held records' origins are looked up in
 */
public record TaskPlace(String operator, int firstKeyGroup, int endKeyGroup, int maxParallelism, Origins origins) {}
