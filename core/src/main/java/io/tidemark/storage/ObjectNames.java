package io.tidemark.storage;

/**
 * The names that a disk and a storage accept: parts of 1 to {@link #PART_LENGTH_MAX} characters in {@code [A-Za-z0-9_.-]},
 * joined by slashes. They mean the same on every file system and object store, and none leads out of a directory.
 */
public final class ObjectNames {

    /** The longest part of a name between slashes, in characters. */
    public static final int PART_LENGTH_MAX = 128;

    private ObjectNames() {}

    /**
     * Accepts a name on a disk; parts may begin with a dot.
     *
     * @return the name
     */
    public static String requireFile(String name) {
        int start = 0;
        while (start <= name.length()) {
            int slash = name.indexOf('/', start);
            int end = slash < 0 ? name.length() : slash;
            if (!isPart(name, start, end)) {
                throw refused(
                        name,
                        "it must be made of 1 to " + PART_LENGTH_MAX
                                + " characters in [A-Za-z0-9_.-], of several such parts joined by slashes, and never of . or ..");
            }
            start = end + 1;
        }
        return name;
    }

    /**
     * Accepts the name of an object; no part begins with a dot, since such names are a storage's own.
     *
     * @return the name
     */
    public static String requireObject(String name) {
        requireFile(name);
        if (name.startsWith(".") || name.contains("/.")) {
            throw refused(name, "no part of the name of an object may begin with a dot");
        }
        return name;
    }

    private static boolean isPart(String name, int start, int end) {
        int length = end - start;
        if (length < 1 || length > PART_LENGTH_MAX) {
            return false;
        }
        boolean dots = true;
        for (int i = start; i < end; i++) {
            char c = name.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!letter && c != '_' && c != '-' && c != '.') {
                return false;
            }
            dots &= c == '.';
        }
        return !dots || length > 2;
    }

    private static IllegalArgumentException refused(String name, String rule) {
        return new IllegalArgumentException("The name \"" + name + "\" is refused: " + rule + ".");
    }
}
