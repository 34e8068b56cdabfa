package io.tidemark.portable;

import java.util.List;

/**
 * What a savepoint is of: everything of it that is not rows, and the list of its files.
 *
 * @param format the version of the format, {@link #FORMAT}
 * @param job the job's name
 * @param epoch the process that took the cut
 * @param cut the number of the cut
 * @param maxParallelism the number of key groups
 * @param keyHash the name of the hash that key groups come from
 * @param processingClock the processing time that the cut was taken at, in ms
 * @param drained whether the job had ended, and takes no more input
 * @param parameters what decides the job's answer, by name
 * @param partitions how far each input partition was read
 * @param operators the operators and their state
 * @param counters the file of exact counts
 * @param contentHash SHA-256 over the names and content hashes of all states, in order
 */
public record Manifest(
        int format,
        String job,
        long epoch,
        long cut,
        int maxParallelism,
        String keyHash,
        long processingClock,
        boolean drained,
        List<ParameterEntry> parameters,
        List<PartitionEntry> partitions,
        List<OperatorEntry> operators,
        FileEntry counters,
        String contentHash) {

    /** The version that this release writes, and the only one so far. */
    public static final int FORMAT = 1;

    /**
     * A parameter of a source, an operator or the job.
     *
     * @param name whose it is and what it is
     * @param value its value, in words
     */
    public record ParameterEntry(String name, String value) {}

    /**
     * How far an input partition was read.
     *
     * @param source the source's name
     * @param partition the partition's id
     * @param position where to read on
     * @param clock its clock, in ms
     * @param ended whether it will never have more
     * @param idleHistory whether it was idle before
     * @param foundWhileRunning whether it was found after the job had begun
     */
    public record PartitionEntry(
            String source,
            String partition,
            String position,
            long clock,
            boolean ended,
            boolean idleHistory,
            boolean foundWhileRunning) {}

    /**
     * An operator.
     *
     * @param name its name
     * @param inputClocks the clock of each input, in ms
     * @param closedUpTo the time up to which it has closed, in ms
     * @param states its states, by name
     */
    public record OperatorEntry(String name, List<Long> inputClocks, long closedUpTo, List<StateEntry> states) {}

    /**
     * A state.
     *
     * @param name its name within the operator
     * @param kind what tells the rows of one key apart, a name of {@link StateKind} in lower case
     * @param rowSchema the Avro schema of a row, as JSON
     * @param rows how many rows it has
     * @param contentHash SHA-256 of its rows' encodings, in order
     * @param files its files, by key group
     */
    public record StateEntry(
            String name, String kind, String rowSchema, long rows, String contentHash, List<FileEntry> files) {}

    /**
     * A file.
     *
     * @param name its path within the savepoint
     * @param firstKeyGroup the first key group whose rows it may have
     * @param endKeyGroup the key group after the last
     * @param rows how many rows it has
     * @param bytes its size
     * @param sha256 its digest
     */
    public record FileEntry(String name, int firstKeyGroup, int endKeyGroup, long rows, long bytes, String sha256) {}
}
