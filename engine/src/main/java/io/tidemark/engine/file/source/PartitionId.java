package io.tidemark.engine.file.source;

import java.nio.file.Path;

/**
 * The id of a partition of files: the absolute path of its file when it was found, or that of its directory and a slash. When a
 * partition is over and a new file gets its name, that is another partition, whose id has a number in front of the name:
 * {@code /logs//2/access.log}.
 *
 * @param path the absolute path
 * @param directory whether it is a directory
 * @param generation which partition of that name it is, counted from 1
 */
record PartitionId(Path path, boolean directory, int generation) {

    private static final String MARK = "//";

    /** The first partition of a file's name. */
    static PartitionId ofFile(Path name) {
        return new PartitionId(name.toAbsolutePath().normalize(), false, 1);
    }

    /** The partition of a directory. */
    static PartitionId ofDirectory(Path name) {
        return new PartitionId(name.toAbsolutePath().normalize(), true, 1);
    }

    /** Reads what {@link #toString} wrote. */
    static PartitionId parse(String text) {
        int mark = text.indexOf(MARK);
        if (mark < 0) {
            return new PartitionId(Path.of(text), text.endsWith("/"), 1);
        }
        int end = text.indexOf('/', mark + MARK.length());
        int generation = Integer.parseInt(text.substring(mark + MARK.length(), end));
        return new PartitionId(Path.of(text.substring(0, mark) + text.substring(end)), false, generation);
    }

    /** The partition of the same name after this one. */
    PartitionId next() {
        return new PartitionId(path, directory, generation + 1);
    }

    @Override
    public String toString() {
        if (generation == 1) {
            return path + (directory ? "/" : "");
        }
        Path parent = path.getParent();
        String before = parent == null || parent.getNameCount() == 0 ? "" : parent.toString();
        return before + MARK + generation + "/" + path.getFileName();
    }
}
