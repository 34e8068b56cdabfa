package io.tidemark.conformance;

import io.tidemark.testkit.TreeByteMap;
import io.tidemark.testkit.reference.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The simplest host: reads partitions by turns, has a map in memory for each key group, and forgets its tasks at random moments. */
final class MemoryHost {

    private static final int FORGET_ONE_IN = 7;

    private final JobUnderTest job;
    private final SplittableRandom random;
    private final Predicate<Letter> delivered;
    private final List<Outcome> outcomes = new ArrayList<>();
    private final TreeByteMap[] rows = new TreeByteMap[JobUnderTest.KEY_GROUPS];
    private final @Nullable HostedTask[] tasks = new HostedTask[JobUnderTest.KEY_GROUPS];

    /** A host that loses the letters that the predicate does not hold for. */
    MemoryHost(JobUnderTest job, SplittableRandom random, Predicate<Letter> delivered) {
        this.job = job;
        this.random = random;
        this.delivered = delivered;
        Arrays.setAll(rows, keyGroup -> new TreeByteMap());
    }

    List<Outcome> run() {
        int senders = job.partitions().size();
        int[] positions = new int[senders];
        List<Stamper> stampers =
                IntStream.range(0, senders).mapToObj(job::stamper).toList();
        List<Integer> left = new ArrayList<>(IntStream.range(0, senders).boxed().toList());
        while (!left.isEmpty()) {
            int sender = left.get(random.nextInt(left.size()));
            Partition partition = job.partition(sender);
            if (positions[sender] == partition.events().size()) {
                left.remove((Integer) sender);
                toAll(stampers.get(sender).ended());
            } else {
                read(stampers.get(sender), partition, positions[sender]++);
            }
        }
        return outcomes;
    }

    private void read(Stamper stamper, Partition partition, int position) {
        stamper.stamp(partition.name(), partition.events().get(position), position)
                .ifPresent(record -> to(KeyGroups.of(record.entry()), record));
        toAll(stamper.clock());
    }

    private void toAll(Letter letter) {
        for (int keyGroup = 0; keyGroup < JobUnderTest.KEY_GROUPS; keyGroup++) {
            to(keyGroup, letter);
        }
    }

    private void to(int keyGroup, Letter letter) {
        HostedTask task = tasks[keyGroup];
        if (task == null || random.nextInt(FORGET_ONE_IN) == 0) {
            task = job.task(rows[keyGroup], keyGroup, outcomes::add);
            tasks[keyGroup] = task;
        }
        if (delivered.test(letter)) {
            task.take(Letter.TYPE.fromBytes(letter.toBytes()));
            task.flush();
        }
    }
}
