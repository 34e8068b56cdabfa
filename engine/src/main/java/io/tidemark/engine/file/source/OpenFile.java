package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.ByteWindow;
import io.tidemark.engine.file.format.FilePlace;
import io.tidemark.engine.file.format.Format;
import io.tidemark.engine.file.format.InputException;
import io.tidemark.engine.file.format.RecordParser;
import io.tidemark.source.RecordOutput;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/** The file that a partition is being read from: its bytes, the window on them, and the parser. */
final class OpenFile<T> implements AutoCloseable {

    private final InputFile file;
    private final NextFile place;
    private final RecordParser<T> parser;
    private final ByteWindow window = new ByteWindow();
    private FileIdentity identity;
    private @Nullable FileBytes bytes;
    private boolean headerRead;
    private boolean waited;

    /** Uncompressed bytes that are still to be passed over, to where reading goes on. */
    private long behind;

    private OpenFile(InputFile file, NextFile place, RecordParser<T> parser) {
        this.file = file;
        this.place = place;
        this.parser = parser;
        this.identity = file.identity();
    }

    /**
     * Opens a file; nothing is read yet.
     *
     * @throws java.nio.file.NoSuchFileException if it has vanished
     */
    static <T> OpenFile<T> open(NextFile next, Format<T> format, boolean grows) throws IOException {
        InputFile file = InputFile.open(next.path(), grows);
        FilePosition from = next.from();
        if (from != null && !file.isWhatWasRead(from.identity())) {
            file.channel().close();
            throw InputException.damaged(
                    next.path() + " is not the file that was read before: that one was " + from.identity()
                            + ", this one is " + file.identity() + ". Restore it, or start over with what there is.");
        }
        String name = next.path().getFileName().toString();
        return new OpenFile<>(file, next, format.parser(new FilePlace(name, next.ordinal())));
    }

    Path path() {
        return place.path();
    }

    /** The name that the file has in the partition. */
    String name() {
        return place.path().getFileName().toString();
    }

    long ordinal() {
        return place.ordinal();
    }

    long namesHash() {
        return place.namesHash();
    }

    /** What the file is, by as many of its first bytes as it has by now. */
    FileIdentity identity() throws IOException {
        identity = identity.grown(file.channel());
        return identity;
    }

    FileChannel channel() {
        return file.channel();
    }

    /** The file as it is now, under whatever name it was opened by. */
    SeenFile seen() throws IOException {
        SeenFile there = SeenFile.of(path());
        FileIdentity now = identity();
        return there != null && now.isInodeOf(new long[] {there.device(), there.inode()})
                ? there
                : new SeenFile(path(), now.device(), now.inode(), size(), FileTime.fromMillis(0));
    }

    long size() throws IOException {
        return file.channel().size();
    }

    /** Hands over records of the window, at most so many. */
    int parse(int most, RecordOutput<T> output) throws IOException {
        if (!headerRead && !readHeader()) {
            return 0;
        }
        return behind > 0 && !catchUp() ? 0 : parser.parse(window, most, output);
    }

    private boolean readHeader() throws IOException {
        headerRead = parser.header(window);
        FilePosition from = place.from();
        if (headerRead && from != null && from.offset() > window.offset()) {
            parser.resume(from.line(), from.skip());
            goTo(from);
        } else if (headerRead && from != null && from.skip() > 0) {
            parser.resume(from.line(), from.skip());
        }
        return headerRead;
    }

    /** Goes to where the bytes begin by which a position is known, at once if the file can. */
    private void goTo(FilePosition from) throws IOException {
        FileBytes source = bytes;
        int before = from.last().bytes();
        behind = from.offset() - window.offset();
        if (behind > window.available() && source != null && source.seek(from.offset(), before)) {
            window.moveTo(from.offset() - before);
            behind = before;
        }
    }

    /** Passes over what was read in an earlier run; whether the window is at the place to go on. */
    private boolean catchUp() {
        int passed = (int) Math.min(behind, window.available());
        window.take(window.start + passed);
        behind -= passed;
        if (behind > 0 && window.last) {
            throw InputException.damaged(path() + " no longer has the position to go on from: that is byte "
                    + (window.offset() + behind) + ", and the content of the file has " + window.offset()
                    + " bytes. Restore the file, or start over with what there is.");
        }
        requireUnchanged();
        return behind == 0;
    }

    /** What was read must still come before the place to go on, if the window is there. */
    private void requireUnchanged() {
        FilePosition from = place.from();
        LastRead last = from == null ? LastRead.UNKNOWN : from.last();
        if (behind == 0 && !last.isEndOf(window.lastTaken())) {
            throw InputException.damaged(path() + " was changed in what was read of it: the " + last.bytes()
                    + " bytes before byte " + window.taken()
                    + ", where reading goes on, are others now. Records would be"
                    + " lost or counted twice. Restore the file, or start over with what there is.");
        }
    }

    /** Reads more bytes into the window; tells as {@link FileBytes#read} does. */
    int fill() throws IOException {
        FileBytes source = bytes;
        if (source == null) {
            Compression compression = file.compression();
            if (compression == Compression.UNDECIDED) {
                return FileBytes.NOTHING_NOW;
            }
            source = compression == Compression.NONE
                    ? new PlainBytes(path(), file.channel(), file.grows())
                    : new CompressedBytes(path(), file.channel(), compression, file.grows());
            bytes = source;
        }
        if (window.limit == window.bytes.length) {
            window.makeRoom();
        }
        int read = source.read(window.bytes, window.limit, window.bytes.length - window.limit);
        if (read > 0 && waited && !identity.hasHeadOf(file.channel())) {
            throw InputException.damaged(
                    path() + " was overwritten while it was followed: its first " + identity.headBytes()
                            + " bytes were " + identity.headHash()
                            + " and are others now. Records may be lost. Restore the file, or"
                            + " start over with what there is.");
        }
        waited = read == FileBytes.NOTHING_NOW;
        window.limit += Math.max(0, read);
        return read;
    }

    /** Tells that no bytes will follow. */
    void end() {
        if (bytes != null) {
            bytes.requireWhole();
        }
        window.last = true;
    }

    /** Whether all there will ever be was handed over. */
    boolean isDone() {
        return headerRead && behind == 0 && window.last && window.available() == 0;
    }

    /** The position after the last record that was handed over. */
    FilePosition position(FileSequence files) throws IOException {
        FilePosition from = place.from();
        if (from != null && (!headerRead || behind > 0)) {
            return from;
        }
        FileIdentity now = identity();
        return new FilePosition(
                files.isOver(),
                ordinal(),
                parser.line(),
                window.taken(),
                parser.skip(),
                LastRead.of(window.lastTaken()),
                now,
                namesHash(),
                files.finished(now),
                name());
    }

    @Override
    public void close() throws IOException {
        if (bytes != null) {
            bytes.close();
        }
        file.channel().close();
    }
}
