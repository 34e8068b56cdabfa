package io.tidemark.engine.file.sink;

import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.storage.Disk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folder of a sink's files; other sinks may share it.
 *
 * @param disk the disk it is on
 * @param path its path, with a slash at its end; empty for the top
 * @param names the names of the sink's files
 */
record PieceFolder(Disk disk, String path, PieceNames names) {

    /** Does something to a file in it, or to the folder itself if the name is empty. */
    <R> R run(String what, String name, DiskFailures.Step<R> step) {
        return DiskFailures.run(disk, what, path + name, step);
    }

    /** The names of all files in it. */
    List<String> list() {
        List<String> files = new ArrayList<>();
        for (String file : run("list", "", () -> disk.list(directory()))) {
            files.add(file.substring(path.length()));
        }
        return files;
    }

    /** The files of this sink that readers see and a job does not account for, and the newest epoch of any. */
    Leftovers leftovers(Accounted accounted) {
        List<String> unaccounted = new ArrayList<>();
        long newest = 0;
        for (String name : list()) {
            Optional<PieceNames.Piece> piece = names.parse(name);
            if (piece.isPresent()) {
                newest = Math.max(newest, piece.get().epoch());
                if (piece.get().published()
                        && !accounted.includes(piece.get().epoch(), piece.get().number())) {
                    unaccounted.add(disk.describe() + "/" + path + name);
                }
            }
        }
        return new Leftovers(unaccounted, newest);
    }

    /** The files that are there neither as readers see them nor hidden. */
    List<String> lost(List<String> committed) {
        List<String> lost = new ArrayList<>();
        for (String name : committed) {
            // In this order, since another process may be publishing it.
            boolean isThere = run(
                    "look for", name, () -> disk.exists(path + PieceNames.hidden(name)) || disk.exists(path + name));
            if (!isThere) {
                lost.add(disk.describe() + "/" + path + name);
            }
        }
        return lost;
    }

    /** Makes the names in it survive a crash of the machine. */
    void sync() {
        run("make durable the names in", "", () -> {
            disk.syncDirectory(directory());
            return true;
        });
    }

    private String directory() {
        return path.isEmpty() ? "" : path.substring(0, path.length() - 1);
    }
}
