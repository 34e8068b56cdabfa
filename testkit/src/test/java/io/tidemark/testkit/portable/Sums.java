package io.tidemark.testkit.portable;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests for tests that forge a file. */
final class Sums {

    private Sums() {}

    static String of(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    /** The digest that a list of sums has for a file. */
    static String line(String sums, String name) {
        return sums.lines()
                .filter(line -> line.endsWith("  " + name))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .findFirst()
                .orElseThrow();
    }
}
