package io.tidemark.engine.backup;

import io.tidemark.engine.system.Agent;
import io.tidemark.storage.StorageException;
import io.tidemark.type.CorruptDataException;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Merges key groups by key from the files of a committed cut into a base, beside the job. It is told what to merge and what came of it is
 * taken from it by the owner of the backup's run; it deletes nothing and commits nothing.
 */
final class Compactor implements Agent {

    private final FileBackupRun.Place place;
    private final AtomicReference<@Nullable Round> wanted = new AtomicReference<>();
    private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();
    private @Nullable Merge merge;

    Compactor(FileBackupRun.Place place) {
        this.place = place;
    }

    /**
     * What is to be merged.
     *
     * @param upTo a committed cut; nobody deletes its files before the outcome is taken
     * @param base the file to write
     * @param keyGroups those that may be merged: no file that is in use has them in full in this cut or a later one
     * @param choice which of them are worth it, by what they are made of in the cut
     */
    record Round(CutRef upTo, FileId base, BitSet keyGroups, Function<KeyGroupLedger, BitSet> choice) {}

    /** What came of a round. */
    sealed interface Outcome {

        /**
         * A base was written, and is durable.
         *
         * @param base its footer
         * @param from what the key groups were made of in the cut that it was merged from
         */
        record Merged(CutFileIndex base, List<KeyGroupBase> from) implements Outcome {}

        /** Nothing has outgrown anything in that cut. */
        record Nothing() implements Outcome {}

        /** A piece of the cut is damaged. */
        record Damaged(DamagedPiece piece) implements Outcome {}

        /** The storage failed, or rows could not be understood. */
        record Failed(String why) implements Outcome {}
    }

    /** Begins a round; the outcome of the one before has been taken. */
    void begin(Round round) {
        wanted.set(round);
    }

    /** Takes what came of a round, if it is over. */
    @Nullable
    Outcome take() {
        return outcome.getAndSet(null);
    }

    @Override
    public String name() {
        return "compactor";
    }

    @Override
    public int doWork(long now) {
        try {
            return step();
        } catch (DamagedBackupException damaged) {
            end(new Outcome.Damaged(damaged.piece()));
        } catch (StorageException | RefusedBackupException | CorruptDataException failure) {
            end(new Outcome.Failed(String.valueOf(failure.getMessage())));
        }
        return 1;
    }

    private int step() {
        Merge running = merge;
        if (running == null) {
            Round round = wanted.getAndSet(null);
            if (round == null) {
                return 0;
            }
            merge = new Merge(place, round);
            return 1;
        }
        if (!running.step()) {
            end(running.finish());
        }
        return 1;
    }

    private void end(Outcome result) {
        onClose();
        outcome.set(result);
    }

    @Override
    public void onClose() {
        if (merge != null) {
            merge.close();
            merge = null;
        }
    }
}
