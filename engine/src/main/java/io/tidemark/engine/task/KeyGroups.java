package io.tidemark.engine.task;

/** Which worker owns which key groups: runs of neighbours, as even as can be. */
public record KeyGroups(int maxParallelism, int workers) {

    /** The first key group of a worker. */
    public int first(int worker) {
        return (int) ((long) worker * maxParallelism / workers);
    }

    /** The key group after a worker's last. */
    public int end(int worker) {
        return first(worker + 1);
    }

    /** The worker of each key group. */
    int[] owners() {
        int[] owners = new int[maxParallelism];
        for (int worker = 0; worker < workers; worker++) {
            for (int group = first(worker); group < end(worker); group++) {
                owners[group] = worker;
            }
        }
        return owners;
    }
}
