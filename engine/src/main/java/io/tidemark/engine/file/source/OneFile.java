package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A single file that is read once.
 *
 * @param path its name when it was found; on the way from one run to the next it may have got another one
 */
record OneFile(String partition, Path path, FilesRead read) implements FileSequence {

    @Override
    public boolean grows() {
        return false;
    }

    @Override
    public NextFile first(@Nullable FilePosition from) throws IOException {
        if (from == null) {
            return new NextFile(path, 0, 0, null);
        }
        FileIdentity identity = from.identity();
        Path moved = Whereabouts.hasHead(path, identity) ? null : Whereabouts.moved(path, identity);
        if (moved != null && Files.exists(path)) {
            throw InputException.damaged(path + " is a new file: the one that was read before is " + moved
                    + " now, as after a rotation. Follow the input (--follow) to read that to its end and go on with the new"
                    + " one, or give the old one its name back.");
        }
        return new NextFile(moved == null ? path : moved, from.ordinal(), 0, from);
    }

    @Override
    public boolean mayBegin() {
        return false;
    }

    @Override
    public boolean looksAgain() {
        return false;
    }

    @Override
    public boolean take(OpenFile<?> file) throws IOException {
        return read.take(partition, file.seen(), file) == null;
    }

    @Override
    public boolean isFinished(OpenFile<?> current) {
        return true;
    }

    @Override
    public @Nullable NextFile next(OpenFile<?> current) {
        return null;
    }

    @Override
    public void end() {
        read.end(partition);
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public List<FinishedFile> finished(FileIdentity current) {
        return read.finished(partition, current);
    }
}
