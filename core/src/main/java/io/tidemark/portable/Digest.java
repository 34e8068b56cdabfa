package io.tidemark.portable;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A running SHA-256. */
public final class Digest {

    private final MessageDigest sha;

    Digest() {
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every Java platform has SHA-256, and this one does not.", missing);
        }
    }

    void add(byte[] bytes, int offset, int length) {
        sha.update(bytes, offset, length);
    }

    /** The digest of everything added, in lower-case hexadecimal; the next one begins. */
    String hex() {
        return HexFormat.of().formatHex(sha.digest());
    }

    /** The digest of bytes, in lower-case hexadecimal. */
    public static String of(byte[] bytes) {
        Digest digest = new Digest();
        digest.add(bytes, 0, bytes.length);
        return digest.hex();
    }
}
