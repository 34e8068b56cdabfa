package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A position in a partition of files.
 *
 * @param over whether the partition was followed to its end: nothing can follow, and its last file is among those finished
 * @param ordinal how many files of the partition come before this one
 * @param line the line that comes next, counted from 1 (for Avro: the record)
 * @param offset how many uncompressed bytes come before what is read next
 * @param skip how many records from {@code offset} on were read already; 0 for all formats but Avro
 * @param last the bytes just before {@code offset}
 * @param namesHash the sum of the hashes of the names of the files before this one
 * @param finished files before this one, as far as they could turn up again
 * @param name the file's name in its directory
 */
record FilePosition(
        boolean over,
        long ordinal,
        long line,
        long offset,
        long skip,
        LastRead last,
        FileIdentity identity,
        long namesHash,
        List<FinishedFile> finished,
        String name) {

    /*
     * What a position of version 3 has more than one of version 2 is "last"; those without a file are as they were.
     */

    /** The position before the first file. */
    static final String START = "v2 start";

    /** The position of a partition that was over before it had a file. */
    static final String NOTHING = "v2 nothing";

    private static final String VERSION = "v3 ";
    private static final Pattern FORM = Pattern.compile(
            "v[23](?<over> over)? file=(?<file>\\d+) line=(?<line>\\d+) offset=(?<offset>\\d+)"
                    + " skip=(?<skip>\\d+)(?: last=(?<lastBytes>\\d+):(?<last>[0-9a-f]{16}))?"
                    + " device=(?<device>-?\\d+) inode=(?<inode>-?\\d+) head=(?<headBytes>\\d+):(?<head>[0-9a-f]{16})"
                    + " names=(?<names>[0-9a-f]{1,16}) finished=(?<finished>[0-9a-f:,]*) name=(?<name>.+)",
            Pattern.DOTALL);

    FilePosition {
        finished = List.copyOf(finished);
    }

    /** The same place in the same content, which another file has. */
    FilePosition in(FileIdentity other) {
        return new FilePosition(over, ordinal, line, offset, skip, last, other, namesHash, finished, name);
    }

    /** Whether two positions are one place in the same content, whatever its file is called and on whichever disk it lies. */
    static boolean isSamePlace(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        FilePosition first = parse(one);
        FilePosition second = parse(other);
        return first != null && second != null && first.isSamePlace(second);
    }

    private boolean isSamePlace(FilePosition other) {
        boolean sameCount = over == other.over && ordinal == other.ordinal && line == other.line && skip == other.skip;
        return sameCount && offset == other.offset && last.equals(other.last) && !identity.hasOtherHead(other.identity);
    }

    /** Reads what {@link #toString} wrote; null for the beginning. */
    static @Nullable FilePosition parse(@Nullable String text) {
        if (text == null || text.equals(START) || text.equals(NOTHING)) {
            return null;
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw InputException.damaged("\"" + text + "\" is not a position in files"
                    + (text.startsWith(VERSION) ? "" : " of version 2 or 3")
                    + ". It was written by another kind of source, or by another version: start with what wrote it.");
        }
        try {
            return new FilePosition(
                    form.group("over") != null,
                    Long.parseLong(form.group("file")),
                    Long.parseLong(form.group("line")),
                    Long.parseLong(form.group("offset")),
                    Long.parseLong(form.group("skip")),
                    last(form),
                    identity(form),
                    Long.parseUnsignedLong(form.group("names"), 16),
                    finished(form.group("finished")),
                    form.group("name"));
        } catch (NumberFormatException tooLarge) {
            throw InputException.damaged("\"" + text + "\" is not a position in files: a number in it is too large.");
        } catch (IllegalArgumentException wrong) {
            throw InputException.damaged("\"" + text + "\" is not a position in files: " + wrong.getMessage());
        }
    }

    private static LastRead last(Matcher form) {
        String bytes = form.group("lastBytes");
        return bytes == null ? LastRead.UNKNOWN : new LastRead(Integer.parseInt(bytes), form.group("last"));
    }

    private static FileIdentity identity(Matcher form) {
        return new FileIdentity(
                Long.parseLong(form.group("device")),
                Long.parseLong(form.group("inode")),
                Integer.parseInt(form.group("headBytes")),
                form.group("head"));
    }

    private static List<FinishedFile> finished(String text) {
        List<FinishedFile> finished = new ArrayList<>();
        for (String each : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            finished.add(FinishedFile.parse(each));
        }
        return finished;
    }

    @Override
    public String toString() {
        return VERSION + (over ? "over " : "") + "file=" + ordinal + " line=" + line + " offset=" + offset + " skip="
                + skip + " last=" + last.bytes() + ":" + last.hash() + " device=" + identity.device() + " inode="
                + identity.inode() + " head=" + identity.headBytes() + ":"
                + identity.headHash() + " names=" + Long.toHexString(namesHash) + " finished="
                + finished.stream().map(FinishedFile::toString).collect(Collectors.joining(",")) + " name=" + name;
    }
}
