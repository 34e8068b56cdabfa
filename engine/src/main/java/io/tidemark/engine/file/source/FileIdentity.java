package io.tidemark.engine.file.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file is, whatever it is called: its device, its inode, and a hash of its first bytes.
 *
 * @param device the number of the device; 0 if the file system has none
 * @param inode the number of the file on it; 0 if the file system has none
 * @param headBytes how many bytes the hash is of: {@link #HEAD_BYTES_MAX}, or all that there were
 * @param headHash the first 8 bytes of their SHA-256, in hex
 */
record FileIdentity(long device, long inode, int headBytes, String headHash) {

    /** No file at all. */
    static final FileIdentity NONE = new FileIdentity(0, 0, 0, "0000000000000000");

    /** How many bytes tell one file from another. */
    static final int HEAD_BYTES_MAX = 1024;

    private static final int HASH_BYTES = 8;

    /** Whether the same number of first bytes are others. */
    boolean hasOtherHead(FileIdentity other) {
        return headBytes == other.headBytes && !headHash.equals(other.headHash);
    }

    /** The identity of a file, seen through a channel on it that was opened by that path. */
    static FileIdentity of(Path path, FileChannel channel) throws IOException {
        long[] numbers = numbers(path);
        int headBytes = (int) Math.min(channel.size(), HEAD_BYTES_MAX);
        return new FileIdentity(numbers[0], numbers[1], headBytes, hash(channel, headBytes));
    }

    /** The identity of the file that a name leads to. */
    static FileIdentity of(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return of(path, channel);
        }
    }

    /** The numbers of the device and of the file that a path leads to now. */
    static long[] numbers(Path path) throws IOException {
        try {
            Map<String, Object> numbers = Files.readAttributes(path, "unix:dev,ino");
            return new long[] {number(numbers.get("dev")), number(numbers.get("ino"))};
        } catch (UnsupportedOperationException | IllegalArgumentException otherFileSystem) {
            return new long[] {0, 0};
        }
    }

    private static long number(@Nullable Object attribute) {
        return attribute instanceof Number number ? number.longValue() : 0;
    }

    /** Whether the bytes that the hash is of are still the first of the file. */
    boolean hasHeadOf(FileChannel channel) throws IOException {
        return channel.size() >= headBytes && hash(channel, headBytes).equals(headHash);
    }

    /** Whether another identity is that of the same file: its device may have another number after a restart of the machine. */
    boolean isInodeOf(long[] numbers) {
        return inode == 0 || inode == numbers[1];
    }

    /** The same identity on whatever device: what a cut keeps, since the number of a device may change. */
    FileIdentity onAnyDevice() {
        return new FileIdentity(0, inode, headBytes, headHash);
    }

    /** Whether the file can be on a device. */
    boolean isOnDevice(long number) {
        return device == 0 || device == number;
    }

    /** The identity of the same file after it has grown. */
    FileIdentity grown(FileChannel channel) throws IOException {
        int bytes = (int) Math.min(channel.size(), HEAD_BYTES_MAX);
        return bytes <= headBytes ? this : new FileIdentity(device, inode, bytes, hash(channel, bytes));
    }

    private static String hash(FileChannel channel, int bytes) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(bytes);
        int read = 0;
        while (read >= 0 && head.hasRemaining()) {
            read = channel.read(head, head.position());
        }
        return hash(head.array());
    }

    /** The hash of first bytes. */
    static String hash(byte[] head) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(head);
            return HexFormat.of().formatHex(hash, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }

    @Override
    public String toString() {
        return "device " + device + ", inode " + inode + ", first " + headBytes + " bytes " + headHash;
    }
}
