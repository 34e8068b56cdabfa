package io.tidemark.testkit.disk;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The content of a file, apart from its names. */
final class Inode {

    static final int SECTOR_BYTES = 512;

    /** Order of creation; makes what a crash does independent of hash order. */
    final long id;

    private byte[] content;
    private int size;
    private int synced;
    /** Set by a failed sync: what was unsynced then is lost, whatever later syncs say. */
    private boolean broken;

    Inode(long id) {
        this(id, new byte[0], 0);
    }

    private Inode(long id, byte[] content, int synced) {
        this.id = id;
        this.content = content;
        this.size = content.length;
        this.synced = synced;
    }

    Inode copy() {
        Inode copy = new Inode(id, Arrays.copyOf(content, size), synced);
        copy.broken = broken;
        return copy;
    }

    int size() {
        return size;
    }

    byte[] bytes() {
        return Arrays.copyOf(content, size);
    }

    /** Writes at a position up to the end of the content; what is written over is no longer synced. */
    void write(int position, byte[] bytes, int offset, int length) {
        int end = position + length;
        if (end > content.length) {
            content = Arrays.copyOf(content, Math.max(end, content.length * 2));
        }
        System.arraycopy(bytes, offset, content, position, length);
        size = Math.max(size, end);
        synced = Math.min(synced, position);
    }

    int read(long position, byte[] into, int offset, int length) {
        if (position >= size) {
            return -1;
        }
        int available = Math.min(length, size - (int) position);
        System.arraycopy(content, (int) position, into, offset, available);
        return available;
    }

    void sync() {
        if (!broken) {
            synced = size;
        }
    }

    void failSync() {
        broken = true;
    }

    void flipBit(long bit) {
        int at = Math.toIntExact(bit / 8);
        if (at >= size) {
            throw new IllegalArgumentException("Bit " + bit + " lies beyond the " + size + " bytes of the file.");
        }
        content[at] ^= (byte) (1 << (bit % 8));
    }

    void truncate(int bytes) {
        if (bytes < 0 || bytes > size) {
            throw new IllegalArgumentException("A file of " + size + " bytes cannot be cut to " + bytes + " bytes.");
        }
        size = bytes;
        synced = Math.min(synced, bytes);
    }

    /** The content after a crash; all of it is durable then. */
    Inode afterCrash(CrashOutcome outcome, SplittableRandom random) {
        return switch (outcome) {
            case KEEP_ALL, CONTENT_ONLY -> broken ? durable(synced) : durable(size);
            case LOSE_ALL -> durable(synced);
            case NAMES_ONLY -> random.nextBoolean() ? durable(synced) : zeroed();
            case RANDOM -> torn(random);
        };
    }

    private Inode durable(int bytes) {
        return new Inode(id, Arrays.copyOf(content, bytes), bytes);
    }

    private Inode zeroed() {
        byte[] after = new byte[size];
        System.arraycopy(content, 0, after, 0, synced);
        return new Inode(id, after, size);
    }

    /** Any length from what was synced on; each unsynced sector below it is kept, zero, or what was on the disk before. */
    private Inode torn(SplittableRandom random) {
        int length = random.nextInt(3) == 0 ? size : synced + random.nextInt(size - synced + 1);
        byte[] after = Arrays.copyOf(content, length);
        for (int at = synced; at < length; ) {
            int end = Math.min(length, (at / SECTOR_BYTES + 1) * SECTOR_BYTES);
            int fate = broken ? 1 + random.nextInt(2) : random.nextInt(4);
            if (fate == 1) {
                Arrays.fill(after, at, end, (byte) 0);
            } else if (fate == 2) {
                for (int i = at; i < end; i++) {
                    after[i] = (byte) random.nextInt();
                }
            }
            at = end;
        }
        return new Inode(id, after, length);
    }
}
