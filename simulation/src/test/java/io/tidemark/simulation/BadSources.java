package io.tidemark.simulation;

import io.tidemark.source.PartitionReader;
import io.tidemark.source.RecordOutput;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Sources that lose count, or say that there is nothing when they cannot know or know better. */
final class BadSources {

    private static final int SILENT_OF = 3;
    private static final int ASKS_OVERSLEPT = 12;

    private BadSources() {}

    /** Positions are one record behind. */
    static Source<Element> readingAgain(Source<Element> source) {
        return new Forwarding(source, reader -> new Reader(reader) {
            @Override
            public String position() {
                return Integer.toString(Math.max(0, Integer.parseInt(super.position()) - 1));
            }
        });
    }

    /** Most of the time the source is not asked, and is taken to have nothing. */
    static Source<Element> answeringUnasked(Source<Element> source) {
        return new Forwarding(source, reader -> new Reader(reader) {
            private int asks;

            @Override
            public Status read(int most, RecordOutput<Element> output) {
                return ++asks / SILENT_OF % SILENT_OF == 0 ? super.read(most, output) : Status.WAITING;
            }
        });
    }

    /** What comes after a silence is taken in, and passed on only some asks later. */
    static Source<Element> oversleeping(Source<Element> source) {
        return new Forwarding(source, Oversleeping::new);
    }

    private static final class Oversleeping extends Reader {

        private final List<Late> slept = new ArrayList<>();
        private Status last = Status.MORE;
        private int asksLeft;

        private Oversleeping(PartitionReader<Element> reader) {
            super(reader);
        }

        /** A record that was taken in, with its position. */
        private record Late(long position, Consumer<RecordOutput<Element>> passing) {}

        @Override
        public Status read(int most, RecordOutput<Element> output) {
            if (!slept.isEmpty()) {
                if (--asksLeft > 0) {
                    return Status.WAITING;
                }
                slept.forEach(late -> late.passing().accept(output));
                slept.clear();
                return last;
            }
            if (last != Status.WAITING) {
                last = super.read(most, output);
                return last;
            }
            last = super.read(most, taking());
            asksLeft = ASKS_OVERSLEPT;
            return slept.isEmpty() ? last : Status.WAITING;
        }

        private RecordOutput<Element> taking() {
            return new RecordOutput<>() {
                @Override
                public void record(Element value, long position, long sourceTime, long appendTime) {
                    slept.add(new Late(position, output -> output.record(value, position, sourceTime, appendTime)));
                }

                @Override
                public void malformed(String text, long position, String why) {
                    slept.add(new Late(position, output -> output.malformed(text, position, why)));
                }
            };
        }

        @Override
        public String position() {
            return slept.isEmpty()
                    ? super.position()
                    : Long.toString(slept.get(0).position());
        }
    }

    /** A reader that forwards. */
    private static class Reader implements PartitionReader<Element> {

        private final PartitionReader<Element> reader;

        private Reader(PartitionReader<Element> reader) {
            this.reader = reader;
        }

        @Override
        public Status read(int most, RecordOutput<Element> output) {
            return reader.read(most, output);
        }

        @Override
        public String position() {
            return reader.position();
        }

        @Override
        public void close() {
            reader.close();
        }
    }

    /** A source that forwards, with readers of another kind. */
    private record Forwarding(Source<Element> source, UnaryOperator<PartitionReader<Element>> readers)
            implements Source<Element> {

        @Override
        public Type<Element> type() {
            return source.type();
        }

        @Override
        public SourceRun<Element> start() {
            SourceRun<Element> run = source.start();
            return new SourceRun<>() {
                @Override
                public void resume(Map<String, String> positions) {
                    run.resume(positions);
                }

                @Override
                public Discovery discover() {
                    return run.discover();
                }

                @Override
                public PartitionReader<Element> open(String partition, @Nullable String position) {
                    return readers.apply(run.open(partition, position));
                }

                @Override
                public String describe(String partition, long position) {
                    return run.describe(partition, position);
                }

                @Override
                public void close() {
                    run.close();
                }
            };
        }
    }
}
