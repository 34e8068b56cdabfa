package io.tidemark.testkit;

import io.tidemark.job.Node.SourceNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The stand-in for one source of a driven job: partitions that the test fills. */
public final class DrivenSource {

    private SourceNode node;
    private final Map<String, DrivenPartition> partitions = new LinkedHashMap<>();

    DrivenSource(SourceNode node) {
        this.node = node;
    }

    /**
     * The partition of a name, made if it is not there. One that is made after the job has begun to run is found by it as a new
     * partition, which starts at the source's clock.
     */
    public DrivenPartition partition(String name) {
        return partitions.computeIfAbsent(name, key -> new DrivenPartition(this, key));
    }

    String name() {
        return node.name();
    }

    /** Goes on as the source of another version of the job. */
    void standInFor(SourceNode next) {
        node = next;
    }

    SourceNode node() {
        return node;
    }

    List<DrivenPartition> partitions() {
        return new ArrayList<>(partitions.values());
    }

    Object readsOwnTime(Object value) {
        if (node.times() == null) {
            throw new IllegalArgumentException(
                    "The job does not say how to read the event time of the records of source " + name()
                            + ": give the time with addAt(time, record).");
        }
        return checked(value);
    }

    Object givesTime(Object value) {
        if (node.times() != null) {
            throw new IllegalArgumentException(
                    "The job reads the event time of the records of source " + name() + " itself: use add(record).");
        }
        return checked(value);
    }

    private Object checked(Object value) {
        Class<?> expected = node.source().type().javaClass();
        if (!expected.isInstance(value)) {
            throw new IllegalArgumentException("Source " + name() + " has records of " + expected.getName()
                    + ", not of " + value.getClass().getName() + ".");
        }
        return value;
    }
}
