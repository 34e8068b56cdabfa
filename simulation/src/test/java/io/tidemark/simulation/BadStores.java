package io.tidemark.simulation;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.Copies;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.record.Batch;
import io.tidemark.state.HeldQueue;
import io.tidemark.state.HeldSpec;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSource;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores that give operators something else than they ask for. */
final class BadStores {

    private BadStores() {}

    /** The changes of tables that are held are all given out once the first of them is asked for. */
    static StoreProvider withChangesAtOnce(StoreProvider stores) {
        return forwarding(stores, store -> new ForwardingTaskStore(store) {
            @Override
            public HeldQueue held(HeldSpec spec) {
                HeldQueue queue = super.held(spec);
                return spec.name().equals("held-changes") ? new AtOnce(queue) : queue;
            }
        });
    }

    /** The rows of states of some name are not read. */
    static StoreProvider withoutLoading(StoreProvider stores, String forgotten) {
        return forwarding(stores, store -> new ForwardingTaskStore(store) {
            @Override
            public void load(String state, int keyGroup, ByteSource chunk) {
                if (!state.equals(forgotten)) {
                    super.load(state, keyGroup, chunk);
                }
            }
        });
    }

    /** What a store has of its own is taken without the key groups that it lacks more of than changes being emptied. */
    static StoreProvider withoutStaleKeyGroups(StoreProvider stores) {
        return believing(stores, copies -> new ForwardingCopies(copies) {
            @Override
            public Optional<BitSet> stale(LocalCopy copy) {
                return super.stale(copy).map(stale -> new BitSet());
            }
        });
    }

    /** What a store has of its own is taken though the start does not go on from it. */
    static StoreProvider believingAnyCopy(StoreProvider stores) {
        return believing(stores, copies -> new ForwardingCopies(copies) {
            @Override
            public Optional<BitSet> stale(LocalCopy copy) {
                return Optional.of(super.stale(copy).orElse(new BitSet()));
            }
        });
    }

    private static StoreProvider believing(StoreProvider stores, UnaryOperator<Copies> copies) {
        return new StoreProvider() {
            @Override
            public String name() {
                return stores.name();
            }

            @Override
            public StoreRun start(StoreContext context) {
                return stores.start(new StoreContext(
                        context.setting(), context.job(), context.epoch(), copies.apply(context.copies())));
            }
        };
    }

    private static class ForwardingCopies implements Copies {

        private final Copies copies;

        ForwardingCopies(Copies copies) {
            this.copies = copies;
        }

        @Override
        public boolean isStart(LocalCopy copy) {
            return copies.isStart(copy);
        }

        @Override
        public Optional<BitSet> stale(LocalCopy copy) {
            return copies.stale(copy);
        }
    }

    /** Stores whose tasks' states are wrapped. */
    static StoreProvider forwarding(StoreProvider stores, UnaryOperator<TaskStore> wrapper) {
        return new StoreProvider() {
            @Override
            public String name() {
                return stores.name();
            }

            @Override
            public StoreRun start(StoreContext context) {
                return new ForwardingStoreRun(stores.start(context)) {
                    @Override
                    public TaskStore open(TaskPlace place, ChunkOutput output) {
                        return wrapper.apply(super.open(place, output));
                    }
                };
            }
        };
    }

    private record AtOnce(HeldQueue queue) implements HeldQueue {

        @Override
        public void add(Batch batch) {
            queue.add(batch);
        }

        @Override
        public long firstStamp() {
            return queue.firstStamp();
        }

        @Override
        public boolean take(long clock, Batch into) {
            return queue.take(Times.END, into);
        }
    }
}
