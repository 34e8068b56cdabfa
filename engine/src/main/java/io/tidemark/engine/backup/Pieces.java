package io.tidemark.engine.backup;

import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.Storage;

/** Reads whole small pieces. */
final class Pieces {

    private Pieces() {}

    /**
     * Reads a piece that must have a known length.
     *
     * @throws DamagedBackupException if it is missing or of another length
     */
    static byte[] read(Storage storage, String name, long length) {
        requirePresent(storage, name);
        try (ObjectReader reader = storage.open(name)) {
            requireLength(name, reader.size(), length);
            return readAll(reader);
        }
    }

    /**
     * Reads a piece of any length up to a limit.
     *
     * @throws DamagedBackupException if it is missing or longer
     */
    static byte[] readUpTo(Storage storage, String name, int lengthMax) {
        requirePresent(storage, name);
        try (ObjectReader reader = storage.open(name)) {
            if (reader.size() > lengthMax) {
                throw new DamagedBackupException(
                        name, "it has " + reader.size() + " bytes, and at most " + lengthMax + " can be right");
            }
            return readAll(reader);
        }
    }

    static void requirePresent(Storage storage, String name) {
        if (!storage.exists(name)) {
            throw new DamagedBackupException(name, "it is missing" + quarantined(storage, name));
        }
    }

    /** Where a piece lies that an earlier start found damaged. */
    private static String quarantined(Storage storage, String name) {
        if (BackupNames.cut(name).isPresent()) {
            for (String aside : storage.list(BackupNames.QUARANTINE)) {
                if (BackupNames.isQuarantined(aside, name)) {
                    return ": an earlier start found it damaged and moved it to " + aside;
                }
            }
        }
        return "";
    }

    static void requireLength(String name, long length, long expected) {
        if (length != expected) {
            throw new DamagedBackupException(name, "it has " + length + " bytes, and " + expected + " were written");
        }
    }

    private static byte[] readAll(ObjectReader reader) {
        byte[] bytes = new byte[Math.toIntExact(reader.size())];
        reader.read(0, bytes, 0, bytes.length);
        return bytes;
    }
}
