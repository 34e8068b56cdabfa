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
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** One run of a file sink. A piece is the name that a file will be published under. */
/*
 * What is true at any moment, so that a crash at any moment loses and doubles nothing: a piece of a committed cut is durable
 * under its hidden name or under its published one; a piece of another cut is only ever under its hidden name.
 *
 * While the disk does not take what is written, tasks keep it, and go on. When as much is kept as may be, they have no room, so that
 * reading stops; nothing else does. Tasks try their open file again now and then, whoever commits tries those that are prepared.
 */
final class FileSinkRun<T> implements SinkRun<T> {

    /** How long a disk that has failed is left alone, in ms. */
    static final long RETRY_AFTER = 1_000;

    private static final int COMPARE_BYTES = 1 << 16;

    private final PieceFolder folder;
    private final Disk disk;
    private final RowFormat<T> format;
    private final Terms terms;

    /** Pieces that were prepared and not published: put by tasks, taken by whoever commits. */
    private final Map<String, PieceFile> prepared = new ConcurrentHashMap<>();

    /** Pieces whose bytes the disk has not taken, and why; of prepared and of open ones. */
    private final ConcurrentSkipListMap<String, Stuck> stuck = new ConcurrentSkipListMap<>();

    /** When whoever commits last tried what is stuck. */
    private long triedAt;

    /**
     * Under which terms files are written.
     *
     * @param epoch the number of this incarnation of the job
     * @param unwrittenMax how many bytes may be kept that the disk does not take
     */
    record Terms(long epoch, long unwrittenMax) {}

    /** How many bytes of a piece wait for the disk, and what it said. */
    private record Stuck(long bytes, String why) {}

    FileSinkRun(PieceFolder folder, RowFormat<T> format, Terms terms) {
        this.folder = folder;
        this.disk = folder.disk();
        this.format = format;
        this.terms = terms;
    }

    @Override
    public SinkWriter<T> open(int task) {
        return new FileSinkWriter<>(this, format, task);
    }

    /** A file of a task with a number that it has not used. */
    PieceFile piece(long number, int task) {
        return new PieceFile(folder, folder.names().published(terms.epoch(), number, task));
    }

    void prepared(PieceFile piece) {
        prepared.put(piece.name(), piece);
    }

    /** Gives the disk what it has not got of a piece; returns whether it took all of it. */
    boolean flush(PieceFile piece) {
        try {
            run("write", piece.name(), () -> {
                piece.flush();
                return true;
            });
        } catch (StorageException failed) {
            stuck.put(piece.name(), new Stuck(piece.keptBytes(), String.valueOf(failed.getMessage())));
            return false;
        }
        stuck.remove(piece.name());
        return true;
    }

    /** Keeps what was given to a piece while the disk is known to fail. */
    void keep(PieceFile piece) {
        piece.keep();
        Stuck before = stuck.get(piece.name());
        Map.Entry<String, Stuck> other = stuck.firstEntry();
        String why =
                before != null ? before.why() : other != null ? other.getValue().why() : "";
        stuck.put(piece.name(), new Stuck(piece.keptBytes(), why));
    }

    /** Whether less is kept than may be. */
    boolean hasRoom() {
        return stuck.isEmpty() || unwritten() < terms.unwrittenMax();
    }

    private long unwritten() {
        return stuck.values().stream().mapToLong(Stuck::bytes).sum();
    }

    @Override
    public Optional<String> waitingFor(long now) {
        // A clock that jumps back must not keep a disk waiting.
        if (!stuck.isEmpty() && (now - triedAt >= RETRY_AFTER || now < triedAt)) {
            triedAt = now;
            stuck.keySet().stream().map(prepared::get).filter(Objects::nonNull).forEach(this::flush);
        }
        Map.Entry<String, Stuck> first = stuck.firstEntry();
        if (first == null) {
            return Optional.empty();
        }
        long bytes = unwritten();
        return Optional.of(first.getValue().why() + " It is tried again; " + bytes + " bytes of output wait for it"
                + (bytes < terms.unwrittenMax() ? "." : ", as many as may: reading stops until they are written."));
    }

    <R> R run(String what, String name, DiskFailures.Step<R> step) {
        return folder.run(what, name, step);
    }

    /** Removes a file that will not be prepared; if that fails, the next incarnation removes it. */
    void giveUp(PieceFile piece) {
        stuck.remove(piece.name());
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
            stuck.remove(name);
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
            if (piece.isPresent() && !piece.get().published() && piece.get().epoch() < terms.epoch()) {
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
