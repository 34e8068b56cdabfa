package io.tidemark.rocksdb;

import io.tidemark.core.TidemarkException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** RocksDB that does not do what it was asked to: its files are damaged, or the disk does not take or give what it should. */
public final class RocksFailure extends TidemarkException {

    private static final long serialVersionUID = 1L;

    private RocksFailure(Kind kind, String message, Throwable cause) {
        super(kind, message, cause);
    }

    static RocksFailure of(String what, Path directory, RocksDBException failure) {
        Status status = failure.getStatus();
        boolean isDamage = status != null && status.getCode() == Status.Code.Corruption;
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
