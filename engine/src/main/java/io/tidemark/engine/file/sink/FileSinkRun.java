package io.tidemark.engine.file.sink;

import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import io.tidemark.storage.Disk;
import io.tidemark.storage.StorageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** One run of a file sink. A piece is the name that a file will be published under. */
/*
 * What is true at any moment, so that a crash at any moment loses and doubles nothing: a piece of a committed cut is durable
 * under its hidden name or under its published one; a piece of another cut is only ever under its hidden name.
 */
final class FileSinkRun<T> implements SinkRun<T> {

    private static final int COMPARE_BYTES = 1 << 16;

    private final PieceFolder folder;
    private final Disk disk;
    private final RowFormat<T> format;
    private final long epoch;

    /** Pieces that were prepared and not published: put by tasks, taken by whoever commits. */
    private final Map<String, PieceFile> prepared = new ConcurrentHashMap<>();

    FileSinkRun(PieceFolder folder, RowFormat<T> format, long epoch) {
        this.folder = folder;
        this.disk = folder.disk();
        this.format = format;
        this.epoch = epoch;
    }

    @Override
    public SinkWriter<T> open(int task) {
        return new FileSinkWriter<>(this, format, task);
    }

    /** Creates the file of a task with a number that it has not used. */
    PieceFile create(long number, int task) {
        String name = folder.names().published(epoch, number, task);
        return run("create", name, () -> PieceFile.create(disk, folder.path(), name));
    }

    void prepared(PieceFile piece) {
        prepared.put(piece.name(), piece);
    }

    <R> R run(String what, String name, DiskFailures.Step<R> step) {
        return folder.run(what, name, step);
    }

    /** Removes a file that will not be prepared; if that fails, the next incarnation removes it. */
    void giveUp(PieceFile piece) {
        try {
            piece.close();
            disk.delete(folder.path() + PieceNames.hidden(piece.name()));
        } catch (IOException left) {
            return;
        }
    }

    @Override
    public void persist(List<String> pieces) {
        for (String name : pieces) {
            PieceFile piece = prepared.get(name);
            if (piece == null) {
                throw new IllegalArgumentException(
                        "The piece " + name + " was not prepared in this run, so that it cannot be persisted.");
            }
            run("make durable", name, () -> {
                piece.makeDurable();
                return name;
            });
        }
        syncFolder(pieces);
    }

    @Override
    public void publish(List<String> pieces) {
        for (String name : pieces) {
            run("publish", name, () -> {
                publish(name);
                return name;
            });
        }
        syncFolder(pieces);
        pieces.forEach(prepared::remove);
    }

    private void publish(String name) throws IOException {
        String hidden = folder.path() + PieceNames.hidden(name);
        String published = folder.path() + name;
        boolean isPublished = disk.exists(published);
        if (disk.exists(hidden)) {
            if (!isPublished) {
                disk.rename(hidden, published);
            } else if (isSame(hidden, published)) {
                // A crash may leave both names of a rename.
                disk.delete(hidden);
            } else {
                throw new StorageException(
                        "Cannot publish " + published + " in " + disk.describe()
                                + ": there is such a file already, with other"
                                + " content. Another job writes to this folder: give each a folder of its own, and start again.",
                        null);
            }
        } else if (!isPublished) {
            throw new StorageException(
                    "Cannot publish " + published + " in " + disk.describe()
                            + ": it belongs to a committed cut, and is not there,"
                            + " nor is " + hidden
                            + ". Put it back; or, if it was published and then taken away, create an empty"
                            + " file of that name to say so.",
                    null);
        }
    }

    private boolean isSame(String one, String other) throws IOException {
        try (Disk.DiskReader left = disk.open(one);
                Disk.DiskReader right = disk.open(other)) {
            if (left.size() != right.size()) {
                return false;
            }
            byte[] leftBytes = new byte[COMPARE_BYTES];
            byte[] rightBytes = new byte[COMPARE_BYTES];
            for (long at = 0; at < left.size(); ) {
                int length = readFully(left, at, leftBytes);
                if (length != readFully(right, at, rightBytes)
                        || !Arrays.equals(leftBytes, 0, length, rightBytes, 0, length)) {
                    return false;
                }
                at += length;
            }
            return true;
        }
    }

    private static int readFully(Disk.DiskReader reader, long position, byte[] into) throws IOException {
        int length = 0;
        while (length < into.length) {
            int read = reader.read(position + length, into, length, into.length - length);
            if (read < 0) {
                break;
            }
            length += read;
        }
        return length;
    }

    @Override
    public void recover(List<String> committed) {
        publish(committed);
        boolean removed = false;
        for (String name : folder.list()) {
            Optional<PieceNames.Piece> piece = folder.names().parse(name);
            if (piece.isPresent() && !piece.get().published() && piece.get().epoch() < epoch) {
                run("remove", name, () -> {
                    disk.delete(folder.path() + name);
                    return name;
                });
                removed = true;
            }
        }
        if (removed) {
            folder.sync();
        }
    }

    private void syncFolder(List<String> pieces) {
        if (!pieces.isEmpty()) {
            folder.sync();
        }
    }

    @Override
    public void close() {
        for (PieceFile piece : prepared.values()) {
            run("close", piece.name(), () -> {
                piece.close();
                return piece;
            });
        }
    }
}
