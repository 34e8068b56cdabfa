package io.tidemark.engine.file.source;

import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A file that belongs to a partition, with what is known of it now. Guarded by {@link FilesRead}. */
final class KnownFile {

    private final String partition;
    private FileIdentity identity;
    private @Nullable FileChannel channel;
    private long size;
    private long modified;
    private boolean finished;
    private int absences;

    /** A file of which a position says that so many bytes were read. */
    KnownFile(String partition, FileIdentity identity, long size) {
        this.partition = partition;
        this.identity = identity;
        this.size = size;
    }

    /** A file that was read to its end. */
    KnownFile(String partition, FinishedFile file) {
        this(partition, file.identity(), file.size());
        this.modified = file.modified();
        this.finished = true;
    }

    /** The partition that it belongs to. */
    String partition() {
        return partition;
    }

    long inode() {
        return identity.inode();
    }

    FileIdentity identity() throws IOException {
        FileChannel open = channel;
        return open == null || !open.isOpen() ? identity : identity.grown(open);
    }

    /** Whether it was read to its end. */
    boolean isFinished() {
        return finished;
    }

    /** How many bytes it had when it was read to its end, has if it is open, or had when a position was taken. */
    long size() throws IOException {
        FileChannel open = channel;
        return open == null || !open.isOpen() ? size : open.size();
    }

    /** Whether it has not been written to since it was read to its end, going by its time. */
    boolean isAsItWas(SeenFile file) {
        return modified == file.modifiedNanos();
    }

    void sized(long bytes) {
        size = bytes;
    }

    void opened(FileIdentity now, FileChannel by) {
        identity = now;
        channel = by;
    }

    /** It was deleted: its number means nothing any more. */
    void gone() {
        identity = new FileIdentity(0, 0, identity.headBytes(), identity.headHash());
    }

    /** It was read to its end. */
    void finish(FinishedFile as) {
        identity = as.identity();
        channel = null;
        size = as.size();
        modified = as.modified();
        finished = true;
    }

    /** Notes whether it was there in a look; returns in how many looks in a row it was not. */
    int there(boolean isThere) {
        absences = isThere ? 0 : absences + 1;
        return absences;
    }

    FinishedFile asFinished() {
        return new FinishedFile(identity.onAnyDevice(), size, modified);
    }

    /** Whether it can be the file behind a number, going by the number alone. */
    boolean hasNumbers(long device, long inode) {
        return inode != 0 && identity.inode() == inode && identity.isOnDevice(device);
    }

    /**
     * Whether it is the file that was seen. One that is gone may have left its number to a new file; but that has another time, and
     * fewer bytes to begin with.
     */
    boolean is(SeenFile file) throws IOException {
        boolean mayBe = !finished || isAsItWas(file) || file.size() >= size;
        return mayBe && hasNumbers(file.device(), file.inode()) && Whereabouts.hasHead(file.path(), identity);
    }
}
