package io.tidemark.engine.backup;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A record of the commit log. The newest one alone says what the backup holds.
 *
 * <pre>
 *  offset  bytes
 *       0      8  "TMCOMMIT"
 *       8      2  format, 1
 *      10      1  kind: 1 a cut was committed, 2 a process took over
 *      11      1  start: index of the kept cut that a restart goes back to; 255 for none, from nothing
 *      12      2  number n of kept cuts
 *      14      2  length h of the holder
 *      16      8  number of this record
 *      24      8  epoch of the writing process: higher than that of any process before, and at least the number of the record with
 *                 which it took over
 *      32      8  the highest cut number ever committed
 *      40   32·n  kept cuts, newest first, each: epoch 8, cut 8, length of manifest 8, checksum of manifest 4, flags 4 (1: has output)
 *               h  holder in UTF-8
 *               4  CRC32C of everything before
 * </pre>
 *
 * Numbers are little-endian. In every format the first 10 bytes and the last 4 mean the same.
 *
 * @param number its number in the log
 * @param kind what happened
 * @param epoch the process that wrote it
 * @param cutMax the highest cut number ever committed
 * @param kept what can be gone back to
 */
record CommitRecord(long number, Kind kind, long epoch, long cutMax, Kept kept) {

    static final int FORMAT = 1;

    private static final byte[] MAGIC = "TMCOMMIT".getBytes(StandardCharsets.US_ASCII);
    private static final int HEAD_BYTES = 40;
    private static final int CUT_BYTES = 32;
    private static final int CHECKSUM_BYTES = 4;
    private static final int START_NONE = 255;
    private static final int HOLDER_BYTES_MAX = 400;
    private static final int OUTPUT = 1;

    /** No record is longer. */
    static final int BYTES_MAX =
            HEAD_BYTES + CUT_BYTES * BackupLimits.KEPT_CUTS_MAX + HOLDER_BYTES_MAX + CHECKSUM_BYTES;

    enum Kind {
        CUT(1),
        TAKEOVER(2);

        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    /**
     * What a record keeps.
     *
     * @param cuts the kept cuts, newest first
     * @param start the index of the one to go back to, −1 for none
     * @param holder who wrote the record
     */
    record Kept(List<CutRef> cuts, int start, String holder) {
        static final int NOTHING = -1;

        /** The cut to go back to. */
        Optional<CutRef> startCut() {
            return start == NOTHING ? Optional.empty() : Optional.of(cuts.get(start));
        }

        Kept {
            cuts = List.copyOf(cuts);
            if (start < NOTHING || start >= cuts.size()) {
                throw new IllegalArgumentException("The start " + start + " is none of " + cuts.size() + " kept cuts.");
            }
        }
    }

    byte[] encode() {
        byte[] holder = kept.holder().getBytes(StandardCharsets.UTF_8);
        if (holder.length > HOLDER_BYTES_MAX) {
            throw new IllegalArgumentException("The text that names the holder has " + holder.length
                    + " bytes; it may have " + HOLDER_BYTES_MAX + ".");
        }
        byte[] bytes = new byte[HEAD_BYTES + CUT_BYTES * kept.cuts().size() + holder.length + CHECKSUM_BYTES];
        ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        out.put(MAGIC).putShort((short) FORMAT).put((byte) kind.code);
        out.put((byte) (kept.start() == Kept.NOTHING ? START_NONE : kept.start()));
        out.putShort((short) kept.cuts().size()).putShort((short) holder.length);
        out.putLong(number).putLong(epoch).putLong(cutMax);
        for (CutRef cut : kept.cuts()) {
            out.putLong(cut.id().epoch()).putLong(cut.id().cut());
            out.putLong(cut.manifestLength()).putInt(cut.manifestChecksum());
            out.putInt(cut.output() ? OUTPUT : 0);
        }
        out.put(holder);
        out.putInt(Checksums.of(bytes, 0, out.position()));
        return bytes;
    }

    /**
     * Reads a record.
     *
     * @throws DamagedBackupException if the bytes are not a record of this number
     * @throws RefusedBackupException if it is of a newer format, or of an unknown kind
     */
    static CommitRecord decode(String name, long number, byte[] bytes) {
        if (bytes.length < MAGIC.length + 2 + CHECKSUM_BYTES
                || !Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))) {
            throw new DamagedBackupException(name, "it does not begin like a commit record");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int checked = bytes.length - CHECKSUM_BYTES;
        if (in.getInt(checked) != Checksums.of(bytes, 0, checked)) {
            throw new DamagedBackupException(name, "its checksum is wrong");
        }
        int format = in.getShort(MAGIC.length);
        if (format != FORMAT) {
            throw RefusedBackupException.newer(name, format, FORMAT);
        }
        if (bytes.length < HEAD_BYTES + CHECKSUM_BYTES) {
            throw new DamagedBackupException(name, "it has only " + bytes.length + " bytes");
        }
        return decodeFields(name, number, in);
    }

    private static CommitRecord decodeFields(String name, long number, ByteBuffer in) {
        Kind kind = kind(name, in.get(10));
        int start = in.get(11) & 0xFF;
        int cuts = in.getShort(12) & 0xFFFF;
        int holder = in.getShort(14) & 0xFFFF;
        if (in.capacity() != HEAD_BYTES + CUT_BYTES * cuts + holder + CHECKSUM_BYTES
                || (start != START_NONE && start >= cuts)) {
            throw new DamagedBackupException(name, "its parts do not make up its length");
        }
        if (in.getLong(16) != number) {
            throw new DamagedBackupException(name, "it is record " + in.getLong(16) + " under another name");
        }
        List<CutRef> kept = new ArrayList<>();
        in.position(HEAD_BYTES);
        for (int i = 0; i < cuts; i++) {
            CutId id = new CutId(in.getLong(), in.getLong());
            long length = in.getLong();
            int checksum = in.getInt();
            kept.add(new CutRef(id, length, checksum, flag(name, in.getInt())));
        }
        byte[] text = new byte[holder];
        in.get(text);
        return new CommitRecord(
                number,
                kind,
                in.getLong(24),
                in.getLong(32),
                new Kept(kept, start == START_NONE ? Kept.NOTHING : start, new String(text, StandardCharsets.UTF_8)));
    }

    private static Kind kind(String name, int code) {
        return switch (code) {
            case 1 -> Kind.CUT;
            case 2 -> Kind.TAKEOVER;
            default ->
                throw new RefusedBackupException("The piece " + name + " of the backup is of the unknown kind " + code
                        + ". A newer version of Tidemark wrote it: start that version.");
        };
    }

    private static boolean flag(String name, int flags) {
        if ((flags & ~OUTPUT) != 0) {
            throw new RefusedBackupException("The piece " + name + " of the backup has unknown flags " + flags
                    + ". A newer version of Tidemark wrote it: start that version.");
        }
        return flags == OUTPUT;
    }
}
