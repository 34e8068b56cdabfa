package io.tidemark.engine.file.sink;

import io.tidemark.storage.Disk;
import io.tidemark.type.ByteSink;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayDeque;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** A file of a sink on its way from the first byte to being durable. Belongs to its task until it is prepared, then to whoever commits. */
/*
 * What the disk does not take is kept, in the order it was given; so a disk that is full or fails for a while costs memory and no more.
 */
final class PieceFile {

    /** How many bytes are gathered before they are written: 64 KiB. */
    static final int BUFFER_BYTES = 1 << 16;

    private final PieceFolder folder;
    private final String name;
    private final CRC32C checksum = new CRC32C();
    private final ByteSink out = new ByteSink(BUFFER_BYTES + BUFFER_BYTES / 4);
    private final ArrayDeque<byte[]> kept = new ArrayDeque<>();
    private Disk.@Nullable DiskFile file;
    private long keptBytes;
    private long bytes;
    private boolean isCreationTried;
    private boolean isCreated;
    private boolean isDurable;
    private boolean syncFailed;

    /** A file that is not there yet. */
    PieceFile(PieceFolder folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    /** The name it will be published under. */
    String name() {
        return name;
    }

    /** Takes what is to be written. */
    ByteSink out() {
        return out;
    }

    /** How many bytes the disk has not taken. */
    long keptBytes() {
        return keptBytes;
    }

    /** Puts what was given aside, until the disk takes it. */
    void keep() {
        if (out.size() > 0) {
            kept.add(out.toBytes());
            keptBytes += out.size();
            out.reset();
        }
    }

    /** Writes what was given so far, the file itself included; what the disk does not take is kept. */
    void flush() throws IOException {
        keep();
        if (isCreated && kept.isEmpty()) {
            // Nothing is left to write, and the file may be closed.
            return;
        }
        Disk.DiskFile open = opened();
        for (byte[] next = kept.peek(); next != null; next = kept.peek()) {
            open.write(next, 0, next.length);
            checksum.update(next, 0, next.length);
            bytes += next.length;
            keptBytes -= next.length;
            kept.remove();
        }
    }

    private Disk.DiskFile opened() throws IOException {
        Disk.DiskFile open = file;
        if (open != null) {
            return open;
        }
        if (isCreated) {
            throw new IllegalStateException("The file " + name + " is closed.");
        }
        Disk.DiskFile created = create();
        isCreated = true;
        file = created;
        return created;
    }

    private Disk.DiskFile create() throws IOException {
        String hidden = folder.path() + PieceNames.hidden(name);
        if (isCreationTried) {
            // The call that failed may have made it.
            folder.disk().delete(hidden);
        }
        try {
            isCreationTried = true;
            return folder.disk().create(hidden);
        } catch (FileAlreadyExistsException other) {
            throw new UnwritableException("There is a file " + hidden + " in "
                    + folder.disk().describe()
                    + " already, which was not written by this run. Another job writes to this folder: give each a folder of its"
                    + " own, and start again.");
        }
    }

    /**
     * Makes the content durable; called again after a failure, it goes on with it, or writes the content again.
     *
     * @throws LostPieceException if the file is gone, or the content cannot be had back
     */
    void makeDurable() throws IOException {
        if (!isDurable) {
            sync();
        }
        requireThere();
    }

    /** A file without a name survives no crash, and nobody can publish it. */
    private void requireThere() throws IOException {
        if (!folder.disk().exists(folder.path() + PieceNames.hidden(name))) {
            throw new LostPieceException(folder, name, "it is gone: something else has removed it");
        }
    }

    private void sync() throws IOException {
        if (syncFailed) {
            requireThere();
            writeAgain();
        }
        flush();
        try {
            opened().sync();
        } catch (IOException failed) {
            // What a failed sync leaves cannot be trusted, and a second sync would succeed without writing anything.
            syncFailed = true;
            throw failed;
        }
        isDurable = true;
        close();
    }

    /** Copies what can be read back, if it is what was written, into a new file under the same name. */
    private void writeAgain() throws IOException {
        Disk disk = folder.disk();
        close();
        String again = folder.path() + PieceNames.again(name);
        disk.delete(again);
        Disk.DiskFile copy = disk.create(again);
        file = copy;
        CRC32C copied = new CRC32C();
        long at = 0;
        try (Disk.DiskReader reader = disk.open(folder.path() + PieceNames.hidden(name))) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = reader.read(at, buffer, 0, BUFFER_BYTES);
                    read > 0;
                    read = reader.read(at, buffer, 0, BUFFER_BYTES)) {
                copy.write(buffer, 0, read);
                copied.update(buffer, 0, read);
                at += read;
            }
        }
        if (at != bytes || copied.getValue() != checksum.getValue()) {
            throw new LostPieceException(folder, name, "it could not be made durable, and is not what was written");
        }
        copy.sync();
        disk.rename(again, folder.path() + PieceNames.hidden(name));
        syncFailed = false;
    }

    /** Closes the file, wherever it has got to. */
    void close() throws IOException {
        Disk.DiskFile open = file;
        file = null;
        if (open != null) {
            open.close();
        }
    }
}
