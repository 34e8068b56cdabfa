package io.tidemark.engine.backup;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.CutSummaryCodec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes of a manifest.
 *
 * <pre>
 *   0   8  "TMCUTMAN"
 *   8   4  format: 2, or 3 if any of the files is a base; in format 1 the summary ends before the shapes of states
 *  12   n  body, in zigzag varints: epoch; summary ({@link CutSummaryCodec});
 *            files: count; for each epoch, cut, part ({@link FileId}), length, checksum of its footer as 4 bytes;
 *            key groups: count; for each cut of its base, bytes there, bytes of changes
 *       4  CRC32C of everything before; the commit record has it too
 * </pre>
 *
 * Fixed numbers are little-endian.
 */
final class ManifestCodec {

    static final int FORMAT = 3;

    private static final int FORMAT_WITHOUT_BASES = 2;

    /** The first format with the shapes of states; what was written before is read as having none. */
    private static final int FORMAT_WITH_STATES = 2;

    private static final byte[] MAGIC = "TMCUTMAN".getBytes(StandardCharsets.US_ASCII);
    private static final int CHECKSUM_BYTES = 4;
    private static final int FILE_BYTES_MIN = 8;
    private static final int KEY_GROUP_BYTES_MIN = 3;

    private ManifestCodec() {}

    static byte[] encode(Manifest manifest) {
        ByteSink out = new ByteSink(4096);
        out.put(MAGIC, 0, MAGIC.length);
        out.writeFixed32LE(
                manifest.files().stream().anyMatch(file -> file.id().isBase()) ? FORMAT : FORMAT_WITHOUT_BASES);
        out.writeLong(manifest.epoch());
        CutSummaryCodec.write(out, manifest.summary());
        out.writeInt(manifest.files().size());
        for (FileRef file : manifest.files()) {
            out.writeLong(file.id().id().epoch());
            out.writeLong(file.id().id().cut());
            out.writeInt(file.id().part());
            out.writeLong(file.length());
            out.writeFixed32LE(file.footerChecksum());
        }
        out.writeInt(manifest.keyGroups().size());
        for (KeyGroupBase base : manifest.keyGroups()) {
            out.writeLong(base.cut());
            out.writeLong(base.fullBytes());
            out.writeLong(base.changeBytes());
        }
        out.writeFixed32LE(Checksums.of(out.array(), 0, out.size()));
        return Arrays.copyOf(out.array(), out.size());
    }

    /** The checksum in encoded bytes. */
    static int checksum(byte[] encoded) {
        return Checksums.of(encoded, 0, encoded.length - CHECKSUM_BYTES);
    }

    /**
     * Reads the manifest that a commit record names.
     *
     * @throws DamagedBackupException if the bytes are not that manifest
     * @throws RefusedBackupException if it is of a newer format
     */
    static Manifest decode(CutRef ref, byte[] bytes) {
        String name = ref.id().manifestName();
        if (bytes.length < MAGIC.length + 2 * CHECKSUM_BYTES || checksum(bytes) != ref.manifestChecksum()) {
            throw new DamagedBackupException(name, "its checksum is not the one that was committed");
        }
        ByteSource in = new ByteSource(bytes);
        byte[] magic = new byte[MAGIC.length];
        in.get(magic, 0, magic.length);
        if (!Arrays.equals(MAGIC, magic)) {
            throw new DamagedBackupException(name, "it does not begin like a manifest");
        }
        int format = in.readFixed32LE();
        if (format > FORMAT) {
            throw RefusedBackupException.newer(name, format, FORMAT);
        }
        try {
            Manifest manifest = decodeBody(in, format);
            int checksum = in.readFixed32LE();
            if (!manifest.id().equals(ref.id()) || checksum != ref.manifestChecksum() || in.remaining() > 0) {
                throw new DamagedBackupException(name, "it is not the manifest that was committed");
            }
            return manifest;
        } catch (CorruptDataException | IllegalArgumentException failure) {
            throw new DamagedBackupException(name, "it cannot be read (" + failure.getMessage() + ")", failure);
        }
    }

    private static Manifest decodeBody(ByteSource in, int format) {
        long epoch = in.readLong();
        CutSummary summary = CutSummaryCodec.read(in, format >= FORMAT_WITH_STATES);
        List<FileRef> files = new ArrayList<>();
        for (int left = in.readCount(FILE_BYTES_MIN); left > 0; left--) {
            CutId id = new CutId(in.readLong(), in.readLong());
            FileId file = new FileId(id, in.readInt());
            files.add(new FileRef(file, in.readLong(), in.readFixed32LE()));
        }
        List<KeyGroupBase> keyGroups = new ArrayList<>();
        for (int left = in.readCount(KEY_GROUP_BYTES_MIN); left > 0; left--) {
            keyGroups.add(new KeyGroupBase(in.readLong(), in.readLong(), in.readLong()));
        }
        return new Manifest(epoch, summary, files, keyGroups);
    }
}
