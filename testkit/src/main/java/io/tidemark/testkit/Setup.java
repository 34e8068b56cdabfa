package io.tidemark.testkit;

import io.tidemark.core.RefusedException;
import io.tidemark.job.Job;
import io.tidemark.record.Batch;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * How a job is driven.
 *
 * @param parallelism how many tasks each source and operator has
 * @param batchSize how many records are read at once at most
 * @param interleaving the seed of the order in which things happen; empty for the lowest clock first
 * @param fixedPartitions whether no partition is found while the job runs
 */
record Setup(int parallelism, int batchSize, OptionalLong interleaving, boolean fixedPartitions) {

    static final Setup DEFAULT = new Setup(1, 1, OptionalLong.empty(), false);

    Setup {
        if (batchSize < 1 || batchSize > Batch.RECORDS_MAX) {
            throw new IllegalArgumentException(
                    "The batch size " + batchSize + " must be from 1 to " + Batch.RECORDS_MAX + ".");
        }
    }

    Setup withParallelism(int tasks, Job job) {
        if (tasks < 1 || tasks > job.maxParallelism()) {
            throw new RefusedException("The parallelism " + tasks + " must be from 1 to the job's maximum parallelism, "
                    + job.maxParallelism() + ".");
        }
        return new Setup(tasks, batchSize, interleaving, fixedPartitions);
    }

    Setup withBatchSize(int records) {
        return new Setup(parallelism, records, interleaving, fixedPartitions);
    }

    Setup withInterleaving(long seed) {
        return new Setup(parallelism, batchSize, OptionalLong.of(seed), fixedPartitions);
    }

    /** The same, with another order of turns for another life of the job. */
    Setup inLife(int life) {
        return interleaving.isPresent() ? withInterleaving(interleaving.getAsLong() + life) : this;
    }

    Setup withFixedPartitions() {
        return new Setup(parallelism, batchSize, interleaving, true);
    }

    /** The first key group of a task; that of the task after the last is the number of key groups. */
    int firstKeyGroup(int task, int keyGroups) {
        return (int) (((long) task * keyGroups + parallelism - 1) / parallelism);
    }

    /** The task of each key group. */
    int[] owners(int keyGroups) {
        int[] owners = new int[keyGroups];
        for (int task = 0; task < parallelism; task++) {
            Arrays.fill(owners, firstKeyGroup(task, keyGroups), firstKeyGroup(task + 1, keyGroups), task);
        }
        return owners;
    }
}
