package io.tidemark.rocksdb;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.store.ChunkOutput;
import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.store.TaskPlace;
import io.tidemark.engine.store.TaskStore;
import io.tidemark.engine.system.Agent;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.engine.tier.TierRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The use of RocksDB as a store by one run of a job. */
final class RocksRun implements StoreRun {

    private final Path directory;
    private final RocksMemory memory;
    private final TierRun run;
    private boolean isClosed;

    /**
     * Opens the rows of a run.
     *
     * @param bytes the memory of all runs of the process
     */
    RocksRun(Path directory, long bytes, StoreContext context) {
        this.directory = directory;
        this.memory = RocksMemory.use(bytes);
        try {
            OrderedRows rows = RocksRows.open(directory.resolve("rows"), memory);
            this.run = run(rows, aside(rows), context);
        } catch (RuntimeException | Error failure) {
            memory.release();
            throw failure;
        }
    }

    private OrderedRows aside(OrderedRows rows) {
        try {
            return RocksRows.unlogged(directory.resolve("aside"), memory);
        } catch (RuntimeException | Error failure) {
            rows.close();
            throw failure;
        }
    }

    private TierRun run(OrderedRows rows, OrderedRows aside, StoreContext context) {
        try {
            return new TierRun(rows, aside, memory.budget(), context);
        } catch (RuntimeException | Error failure) {
            aside.close();
            rows.close();
            throw failure;
        }
    }

    @Override
    public Optional<LocalCopy> copy() {
        return run.copy();
    }

    @Override
    public TaskStore open(TaskPlace place, ChunkOutput output) {
        return run.open(place, output);
    }

    @Override
    public List<Agent> agents() {
        return run.agents();
    }

    @Override
    public boolean wantsCut() {
        return run.wantsCut();
    }

    @Override
    public StoreUsage usage() {
        StoreUsage now = run.usage();
        return new StoreUsage(now.memory() + memory.used(), memory.bytes(), now.disk());
    }

    @Override
    public void cutCommitted(LocalCopy cut) {
        run.cutCommitted(cut);
    }

    @Override
    public void cutGivenUp(long cut) {
        run.cutGivenUp(cut);
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            run.close();
        } finally {
            memory.release();
        }
    }
}
