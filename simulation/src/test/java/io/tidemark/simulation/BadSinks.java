package io.tidemark.simulation;

import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sinks that publish too early, too late, too much or too little. */
final class BadSinks {

    private static final int ONE_IN = 10;

    private BadSinks() {}

    /** Output is visible before its cut has committed. */
    static <T> Sink<T> publishingBeforeCommit(Sink<T> sink) {
        return new ForwardingSink<>(sink) {
            @Override
            void persisted(SinkRun<T> run, List<String> pieces) {
                run.persist(pieces);
                run.publish(pieces);
            }
        };
    }

    /** What a dead process had committed and not published stays invisible. */
    static <T> Sink<T> forgettingToRecover(Sink<T> sink) {
        return new ForwardingSink<>(sink) {
            @Override
            void recovered(SinkRun<T> run, List<String> committed) {}
        };
    }

    /** Output of cuts that the backup does not know is passed over. */
    static <T> Sink<T> overlookingLaterOutput(Sink<T> sink) {
        return new ForwardingSink<>(sink) {
            @Override
            public Optional<Leftovers> leftovers(String name, Accounted accounted) {
                return super.leftovers(name, accounted).map(left -> new Leftovers(List.of(), left.newestEpoch()));
            }
        };
    }

    /** The epochs of output that is there are not told. */
    static <T> Sink<T> overlookingEpochs(Sink<T> sink) {
        return new ForwardingSink<>(sink) {
            @Override
            public Optional<Leftovers> leftovers(String name, Accounted accounted) {
                return super.leftovers(name, accounted).map(left -> new Leftovers(left.unaccounted(), 0));
            }
        };
    }

    /** All processes call their pieces the same. */
    static <T> Sink<T> reusingNames(Sink<T> sink) {
        return new ForwardingSink<>(sink) {
            @Override
            SinkContext told(SinkContext context) {
                return new SinkContext(context.sink(), 1);
            }
        };
    }

    /** Some results come twice. */
    static <T> Sink<T> repeating(Sink<T> sink) {
        return new ForwardingSink<>(sink) {
            @Override
            SinkWriter<T> opened(String name, SinkWriter<T> writer) {
                return new Writer<>(writer) {
                    private int written;

                    @Override
                    public void write(T value, long time) {
                        writer.write(value, time);
                        if (++written % ONE_IN == 0) {
                            writer.write(value, time);
                        }
                    }
                };
            }
        };
    }

    /** A result is written when the next one comes, so the last one never is. */
    static <T> Sink<T> keepingTheLast(Sink<T> sink) {
        return new ForwardingSink<>(sink) {
            @Override
            SinkWriter<T> opened(String name, SinkWriter<T> writer) {
                return new Writer<>(writer) {
                    private @Nullable T last;
                    private long lastTime;

                    @Override
                    public void write(T value, long time) {
                        T before = last;
                        if (before != null) {
                            writer.write(before, lastTime);
                        }
                        last = value;
                        lastTime = time;
                    }
                };
            }
        };
    }

    /** Some dead letters are dropped. */
    static <T> Sink<T> droppingDeadLetters(Sink<T> sink) {
        return new ForwardingSink<>(sink) {
            @Override
            SinkWriter<T> opened(String name, SinkWriter<T> writer) {
                if (!name.equals(ScenarioJob.DEAD)) {
                    return writer;
                }
                return new Writer<>(writer) {
                    private int written;

                    @Override
                    public void write(T value, long time) {
                        if (++written % 2 == 1) {
                            writer.write(value, time);
                        }
                    }
                };
            }
        };
    }
}
