package io.tidemark.simulation;

import io.tidemark.core.RefusedException;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.testkit.reference.Event;
import io.tidemark.testkit.reference.Lineage;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.Partition;
import io.tidemark.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The partitions of a scenario as a source: gives a few records at a time, and sometimes has none for now. */
final class MemorySource implements Source<Element> {

    private final io.tidemark.testkit.reference.Source source;
    private final Pace pace;

    MemorySource(io.tidemark.testkit.reference.Source source, Pace pace) {
        this.source = source;
        this.pace = pace;
    }

    /** How a source behaves from read to read. */
    interface Pace {

        /** How many records the next read gives at most. */
        int burst();

        /** Whether the next read says that there is nothing for now. */
        boolean waits();

        /** Whether a partition has nothing for a while. */
        boolean pauses(Origin partition);

        /** Whether a partition can be found. */
        boolean isThere(Origin partition);

        /** Whether it is known by now that there will be no more partitions than those that can be found. */
        boolean knowsAllPartitions();

        /** These partitions were found. */
        void discovered(String source, List<String> partitions);

        /** A partition was opened. */
        void opened(Origin partition, int position);

        /** A partition was asked. */
        void asked(Origin partition, ClockWatch.Given given);
    }

    @Override
    public Type<Element> type() {
        return Element.TYPE;
    }

    @Override
    public SourceRun<Element> start() {
        return new Run();
    }

    private final class Run implements SourceRun<Element> {

        @Override
        public Discovery discover() {
            List<String> all = source.partitions().stream().map(Partition::name).toList();
            List<String> names = all.stream()
                    .filter(name -> pace.isThere(new Origin(source.name(), name)))
                    .toList();
            pace.discovered(source.name(), names);
            return new Discovery(names, pace.knowsAllPartitions() && names.size() == all.size());
        }

        @Override
        public PartitionReader<Element> open(String partition, @Nullable String position) {
            Partition found = source.partitions().stream()
                    .filter(each -> each.name().equals(partition))
                    .findFirst()
                    .orElseThrow(() -> new RefusedException("There is no partition " + partition + "."));
            int next = position == null ? 0 : Integer.parseInt(position);
            pace.opened(new Origin(source.name(), partition), next);
            return new Reader(found, next);
        }

        @Override
        public String describe(String partition, long position) {
            return Long.toString(position);
        }

        @Override
        public void close() {}
    }

    private final class Reader implements PartitionReader<Element> {

        private final Partition partition;
        private final Origin origin;
        private int next;

        Reader(Partition partition, int next) {
            this.partition = partition;
            this.origin = new Origin(source.name(), partition.name());
            this.next = next;
        }

        @Override
        public Status read(int most, RecordOutput<Element> output) {
            int position = next;
            Status status = give(most, output);
            pace.asked(origin, new ClockWatch.Given(position, next - position, status));
            return status;
        }

        private Status give(int most, RecordOutput<Element> output) {
            int left = partition.events().size() - next;
            if (left == 0) {
                return Status.ENDED;
            }
            if (pace.waits() || pace.pauses(origin)) {
                return Status.WAITING;
            }
            int count = Math.min(Math.min(most, pace.burst()), left);
            for (int i = 0; i < count; i++) {
                give(partition.events().get(next), next, output);
                next++;
            }
            // Whether the end comes with the last record or after it is all the same to the reader of a file.
            return count == left && pace.waits() ? Status.ENDED : Status.MORE;
        }

        private void give(Event event, int position, RecordOutput<Element> output) {
            if (event.malformed()) {
                output.malformed("???", position, "It is not a record.");
                return;
            }
            Long appended = event.appended();
            output.record(
                    new Element(
                            event.key(),
                            event.value(),
                            Lineage.high(source.name(), partition.name(), position),
                            Lineage.low(source.name(), partition.name(), position)),
                    position,
                    // The smallest number stands for no time; all others can be out of range.
                    Math.max(event.time(), RecordOutput.NO_TIME + 1),
                    appended == null ? RecordOutput.NO_TIME : appended);
        }

        @Override
        public String position() {
            return Integer.toString(next);
        }

        @Override
        public void close() {}
    }
}
