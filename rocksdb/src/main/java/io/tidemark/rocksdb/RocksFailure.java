package io.tidemark.rocksdb;

import io.tidemark.core.TidemarkException;
import java.nio.file.Path;
import java.util.Locale;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** RocksDB that does not do what it was asked to: its files are damaged, or the disk does not take or give what it should. */
public final class RocksFailure extends TidemarkException {

    private static final long serialVersionUID = 1L;

    private RocksFailure(Kind kind, String message, Throwable cause) {
        super(kind, message, cause);
    }

    /** Whether the place is at fault, and not what is in it. */
    boolean isOfPlace() {
        return kind() == Kind.FENCED || kind() == Kind.RESOURCES || kind() == Kind.INVALID;
    }

    static RocksFailure of(String what, Path directory, RocksDBException failure) {
        Status status = failure.getStatus();
        boolean isDamage = status != null && status.getCode() == Status.Code.Corruption;
        String why = String.valueOf(failure.getMessage());
        String words = why.toLowerCase(Locale.ROOT);
        if (words.contains("lock hold by current process") || words.contains("while lock file")) {
            return new RocksFailure(
                    Kind.FENCED,
                    "Could not " + what + " in " + directory + ", because another job or process has it open: " + why
                            + ". Give each job a directory of its own with rocksdb:DIR, or stop the other.",
                    failure);
        }
        if (words.contains("no space left") || words.contains("quota exceeded")) {
            return new RocksFailure(
                    Kind.RESOURCES,
                    "Could not " + what + " in " + directory + ", because its disk is full: " + why
                            + ". Make room there, or name another directory, and start the job again.",
                    failure);
        }
        if (words.contains("permission denied") || words.contains("read-only file system")) {
            return new RocksFailure(
                    Kind.INVALID,
                    "Could not " + what + " in " + directory + ", because this user may not write there: " + why
                            + ". Give the right to, or name another directory with rocksdb:DIR.",
                    failure);
        }
        return isDamage
                ? new RocksFailure(
                        Kind.DATA,
                        "Could not " + what + " in " + directory + ", because files there are damaged: "
                                + failure.getMessage()
                                + ". They are a copy of what the job's backup holds: start the job again, and they are made anew.",
                        failure)
                : new RocksFailure(
                        Kind.UNAVAILABLE,
                        "Could not " + what + " in " + directory + ": " + failure.getMessage()
                                + ". See to the disk, or name another directory, and start the job again.",
                        failure);
    }
}
