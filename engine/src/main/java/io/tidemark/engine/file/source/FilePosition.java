package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A position in a partition of files.
 *
 * @param ordinal how many files of the partition come before this one
 * @param line the line that comes next, counted from 1 (for Avro: the record)
 * @param offset how many uncompressed bytes come before what is read next
 * @param skip how many records from {@code offset} on were read already; 0 for all formats but Avro
 * @param namesHash the sum of the hashes of the names of the files before this one
 * @param name the file's name in its directory
 */
record FilePosition(
        long ordinal, long line, long offset, long skip, FileIdentity identity, long namesHash, String name) {

    /** The position before the first file. */
    static final String START = "v1 start";

    private static final Pattern FORM = Pattern.compile(
            "v1 file=(\\d+) line=(\\d+) offset=(\\d+) skip=(\\d+) device=(-?\\d+)"
                    + " inode=(-?\\d+) head=(\\d+):([0-9a-f]{16}) names=([0-9a-f]{1,16}) name=(.+)",
            Pattern.DOTALL);

    /** Reads what {@link #toString} wrote; null for the beginning. */
    static @Nullable FilePosition parse(@Nullable String text) {
        if (text == null || text.equals(START)) {
            return null;
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw InputException.damaged(
                    "\"" + text + "\" is not a position in files. It was written by another kind of source,"
                            + " or by a newer version: start with what wrote it.");
        }
        try {
            FileIdentity identity = new FileIdentity(
                    Long.parseLong(form.group(5)),
                    Long.parseLong(form.group(6)),
                    Integer.parseInt(form.group(7)),
                    form.group(8));
            return new FilePosition(
                    Long.parseLong(form.group(1)),
                    Long.parseLong(form.group(2)),
                    Long.parseLong(form.group(3)),
                    Long.parseLong(form.group(4)),
                    identity,
                    Long.parseUnsignedLong(form.group(9), 16),
                    form.group(10));
        } catch (NumberFormatException tooLarge) {
            throw InputException.damaged("\"" + text + "\" is not a position in files: a number in it is too large.");
        }
    }

    @Override
    public String toString() {
        return "v1 file=" + ordinal + " line=" + line + " offset=" + offset + " skip=" + skip + " device="
                + identity.device() + " inode=" + identity.inode() + " head=" + identity.headBytes() + ":"
                + identity.headHash() + " names=" + Long.toHexString(namesHash) + " name=" + name;
    }
}
