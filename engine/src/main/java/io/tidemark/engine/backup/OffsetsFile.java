package io.tidemark.engine.backup;

import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.BatchPlanCodec;
import io.tidemark.storage.ObjectWriter;
import io.tidemark.storage.Storage;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a cut was planned to hold, written before anything of it.
 *
 * <pre>
 *   0   8  "TMOFFSET"
 *   8   4  format: 1
 *  12   n  body, in zigzag varints: epoch and cut that it is the plan of; epoch and cut that it follows, 0 and 0 for the beginning;
 *            plan ({@link BatchPlanCodec})
 *       4  CRC32C of everything before
 * </pre>
 *
 * Fixed numbers are little-endian.
 *
 * @param id the cut
 * @param after the committed cut that it follows; null for the beginning
 * @param plan what it was planned to hold
 */
record OffsetsFile(CutId id, @Nullable CutId after, BatchPlan plan) {

    static final int FORMAT = 1;

    /** No plan is longer: many thousands of partitions with long names. */
    private static final int BYTES_MAX = 64 * 1024 * 1024;

    private static final byte[] MAGIC = "TMOFFSET".getBytes(StandardCharsets.US_ASCII);
    private static final int CHECKSUM_BYTES = 4;

    static String name(CutId id) {
        return BackupNames.OFFSETS + id.epoch() + "-" + id.cut();
    }

    void write(Storage storage) {
        byte[] bytes = encode();
        try (ObjectWriter writer = storage.create(name(id))) {
            writer.write(bytes, 0, bytes.length);
            writer.finish();
        }
    }

    byte[] encode() {
        ByteSink out = new ByteSink(1024);
        out.put(MAGIC, 0, MAGIC.length);
        out.writeFixed32LE(FORMAT);
        out.writeLong(id.epoch());
        out.writeLong(id.cut());
        out.writeLong(after == null ? 0 : after.epoch());
        out.writeLong(after == null ? 0 : after.cut());
        BatchPlanCodec.write(out, plan);
        out.writeFixed32LE(Checksums.of(out.array(), 0, out.size()));
        return Arrays.copyOf(out.array(), out.size());
    }

    /**
     * Reads the plan of a cut.
     *
     * @throws DamagedBackupException if it is missing, or not as it was written
     * @throws RefusedBackupException if it is of a newer format
     */
    static OffsetsFile read(Storage storage, CutId id) {
        return decode(id, Pieces.readUpTo(storage, name(id), BYTES_MAX));
    }

    static OffsetsFile decode(CutId id, byte[] bytes) {
        String name = name(id);
        int checked = bytes.length - CHECKSUM_BYTES;
        if (checked < MAGIC.length + Integer.BYTES || !Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))) {
            throw new DamagedBackupException(name, "it does not begin like the plan of a batch");
        }
        ByteSource end = new ByteSource(Arrays.copyOfRange(bytes, checked, bytes.length));
        if (end.readFixed32LE() != Checksums.of(bytes, 0, checked)) {
            throw new DamagedBackupException(name, "its checksum is wrong");
        }
        ByteSource in = new ByteSource(Arrays.copyOfRange(bytes, MAGIC.length, checked));
        int format = in.readFixed32LE();
        if (format != FORMAT) {
            throw RefusedBackupException.newer(name, format, FORMAT);
        }
        try {
            CutId own = new CutId(in.readLong(), in.readLong());
            CutId after = new CutId(in.readLong(), in.readLong());
            BatchPlan plan = BatchPlanCodec.read(in);
            if (!own.equals(id) || in.remaining() > 0) {
                throw new DamagedBackupException(name, "it is not the plan of cut " + id);
            }
            return new OffsetsFile(own, after.cut() == 0 ? null : after, plan);
        } catch (CorruptDataException failure) {
            throw new DamagedBackupException(name, "it cannot be read (" + failure.getMessage() + ")", failure);
        }
    }
}
