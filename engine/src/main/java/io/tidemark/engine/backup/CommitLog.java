package io.tidemark.engine.backup;

import io.tidemark.storage.Storage;
import io.tidemark.storage.StorageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The commit log of a backup; see the package for how it decides. */
final class CommitLog {

    /** How many of the newest records are kept; older ones are not read by anyone. */
    static final int RECORDS_KEPT = 16;

    private static final char DECIDING = 'a';
    private static final char COPY = 'b';

    private final Storage storage;

    /** A record of ours whose copy could not be written yet. */
    private @Nullable CommitRecord withoutCopy;

    CommitLog(Storage storage) {
        this.storage = storage;
    }

    /**
     * What the log says.
     *
     * @param newest the highest number, 0 if there is none
     * @param record the newest record that can be read; null if there is none
     * @param damaged the copies of newer records that cannot be read
     */
    record State(long newest, @Nullable CommitRecord record, List<DamagedPiece> damaged) {

        /** Whether records were written after the one that can be read. */
        boolean isCutOff() {
            return record == null ? newest > 0 : record.number() < newest;
        }
    }

    State read() {
        NavigableSet<Long> numbers = numbers();
        if (numbers.isEmpty()) {
            return new State(0, null, List.of());
        }
        long newest = numbers.last();
        List<DamagedPiece> damaged = new ArrayList<>();
        for (long number = newest; number > newest - RECORDS_KEPT && number > 0; number--) {
            Optional<CommitRecord> record = read(number, damaged);
            if (record.isPresent()) {
                return new State(newest, record.get(), damaged);
            }
        }
        return new State(newest, null, damaged);
    }

    /** Copy b is written by the winner of a only; if both can be read and differ, a was lost and taken again too late. */
    private Optional<CommitRecord> read(long number, List<DamagedPiece> damaged) {
        List<DamagedPiece> failures = new ArrayList<>();
        for (char copy : new char[] {COPY, DECIDING}) {
            String name = BackupNames.commit(number, copy);
            try {
                byte[] bytes = Pieces.readUpTo(storage, name, CommitRecord.BYTES_MAX);
                return Optional.of(CommitRecord.decode(name, number, bytes));
            } catch (DamagedBackupException failure) {
                failures.add(failure.piece());
            }
        }
        damaged.addAll(failures);
        return Optional.empty();
    }

    private NavigableSet<Long> numbers() {
        TreeSet<Long> numbers = new TreeSet<>();
        for (String name : storage.list(BackupNames.COMMITS)) {
            OptionalLong number = BackupNames.commitNumber(name);
            if (number.isPresent()) {
                numbers.add(number.getAsLong());
            }
        }
        return numbers;
    }

    /**
     * Writes the next record. After a {@link StorageException} it may be in the log or not; writing the same record again
     * finds out.
     *
     * @throws FencedException if another process has written a record of this or a higher number
     */
    void append(CommitRecord record) {
        writeMissingCopy();
        byte[] bytes = record.encode();
        String name = BackupNames.commit(record.number(), DECIDING);
        if (!storage.createIfAbsent(name, bytes) && !isOurs(name, bytes)) {
            throw fenced(record.number());
        }
        String copy = BackupNames.commit(record.number(), COPY);
        if (numbers().last() > record.number() || (storage.exists(copy) && !isOurs(copy, bytes))) {
            throw fenced(record.number());
        }
        withoutCopy = record;
        try {
            writeMissingCopy();
        } catch (StorageException later) {
            // The record decides without its copy, which is written with the next one.
        }
    }

    /**
     * Finds out whether a failure is that of a process that was replaced, whose pieces the new owner has removed.
     *
     * @throws FencedException if there is a record after the one of this number
     */
    void requireNewest(long number) {
        NavigableSet<Long> later = numbers().tailSet(number, false);
        if (!later.isEmpty()) {
            throw fenced(later.last());
        }
    }

    private void writeMissingCopy() {
        CommitRecord record = withoutCopy;
        if (record != null) {
            storage.createIfAbsent(BackupNames.commit(record.number(), COPY), record.encode());
            withoutCopy = null;
        }
    }

    private boolean isOurs(String name, byte[] bytes) {
        try {
            return Arrays.equals(bytes, Pieces.readUpTo(storage, name, CommitRecord.BYTES_MAX));
        } catch (DamagedBackupException other) {
            return false;
        }
    }

    private FencedException fenced(long number) {
        CommitRecord newest = read().record();
        return newest == null
                ? new FencedException(number, 0, "its record cannot be read", storage.describe())
                : new FencedException(number, newest.epoch(), newest.kept().holder(), storage.describe());
    }

    /** Removes all records that nobody needs. */
    void pruneAll(long newest) {
        for (long number : numbers().headSet(newest - RECORDS_KEPT, true)) {
            prune(number);
        }
    }

    /** Removes the one record that is not needed any more because there is a newest one. */
    void pruneOne(long newest) {
        if (newest > RECORDS_KEPT) {
            prune(newest - RECORDS_KEPT);
        }
    }

    private void prune(long number) {
        storage.delete(BackupNames.commit(number, DECIDING));
        storage.delete(BackupNames.commit(number, COPY));
    }
}
