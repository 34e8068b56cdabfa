package io.tidemark.engine.file.sink;

import io.tidemark.storage.Disk;
import java.io.IOException;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** A file of a sink on its way from the first byte to being durable. */
final class PieceFile {

    private static final int COPY_BYTES = 1 << 16;

    private final Disk disk;
    private final String folder;
    private final String name;
    private final CRC32C checksum = new CRC32C();
    private Disk.@Nullable DiskFile file;
    private long bytes;
    private boolean isDurable;
    private boolean syncFailed;

    private PieceFile(Disk disk, String folder, String name, Disk.DiskFile file) {
        this.disk = disk;
        this.folder = folder;
        this.name = name;
        this.file = file;
    }

    /** Creates a file under its hidden name. */
    static PieceFile create(Disk disk, String folder, String name) throws IOException {
        return new PieceFile(disk, folder, name, disk.create(folder + PieceNames.hidden(name)));
    }

    String name() {
        return name;
    }

    void write(byte[] from, int length) throws IOException {
        opened().write(from, 0, length);
        checksum.update(from, 0, length);
        bytes += length;
    }

    private Disk.DiskFile opened() {
        Disk.DiskFile open = file;
        if (open == null) {
            throw new IllegalStateException("The file " + name + " is closed.");
        }
        return open;
    }

    /** Makes the content durable; called again after a failure, it writes the content again. */
    void makeDurable() throws IOException {
        if (isDurable) {
            return;
        }
        if (syncFailed) {
            writeAgain();
        }
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
        close();
        String again = folder + PieceNames.again(name);
        disk.delete(again);
        Disk.DiskFile copy = disk.create(again);
        file = copy;
        CRC32C copied = new CRC32C();
        long at = 0;
        try (Disk.DiskReader reader = disk.open(folder + PieceNames.hidden(name))) {
            byte[] buffer = new byte[COPY_BYTES];
            for (int read = reader.read(at, buffer, 0, COPY_BYTES);
                    read > 0;
                    read = reader.read(at, buffer, 0, COPY_BYTES)) {
                copy.write(buffer, 0, read);
                copied.update(buffer, 0, read);
                at += read;
            }
        }
        if (at != bytes || copied.getValue() != checksum.getValue()) {
            throw new IOException(
                    "what was written cannot be read back, so that it is lost: stop the job and start it again,"
                            + " and it goes on from its last cut");
        }
        copy.sync();
        disk.rename(again, folder + PieceNames.hidden(name));
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
