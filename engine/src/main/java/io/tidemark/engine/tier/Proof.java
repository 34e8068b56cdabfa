package io.tidemark.engine.tier;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * What says which cut the ordered rows are equal to: a row that is written together with those that the cut changed, and removed
 * before any other write.
 *
 * <pre>
 *  0        1             1+n     .       .       .          .       .        .                         end-4
 * +--------+-------------+-------+-------+----------+-------+-------+---------------------------------+----------+
 * | format | job (length,| epoch | cut   | manifest | times | count | of each operator its name       | CRC-32C  |
 * | 1      | UTF-8)      | (varint)      | (int32)  | 0 / 1 |       | (length, UTF-8) and its number  | of these |
 * +--------+-------------+-------+-------+----------+-------+-------+---------------------------------+----------+
 * </pre>
 *
 * @param job the job's name
 * @param copy the cut
 * @param withTimes whether there are times among the rows, which cuts do not have
 * @param operators what the rows of each operator begin with
 */
record Proof(String job, LocalCopy copy, boolean withTimes, SortedMap<String, Integer> operators) {

    /** The key of its row, before those of all operators. */
    static final byte[] KEY = {0, 0};

    /** The format that is written. */
    static final int FORMAT = 1;

    byte[] encode() {
        ByteSink sink = new ByteSink();
        sink.put((byte) FORMAT);
        sink.writeString(job);
        sink.writeLong(copy.epoch());
        sink.writeLong(copy.cut());
        sink.writeFixed32LE(copy.manifest());
        sink.writeBoolean(withTimes);
        sink.writeInt(operators.size());
        operators.forEach((name, number) -> {
            sink.writeString(name);
            sink.writeInt(number);
        });
        sink.writeFixed32LE(checksum(sink.array(), sink.size()));
        return sink.toBytes();
    }

    static Proof decode(byte[] bytes) throws Doubt {
        int end = bytes.length - Integer.BYTES;
        if (end < 1 || new ByteSource(bytes, end, Integer.BYTES).readFixed32LE() != checksum(bytes, end)) {
            throw new Doubt("what says which cut they are equal to is damaged");
        }
        ByteSource source = new ByteSource(bytes, 0, end);
        int format = source.get();
        if (format != FORMAT) {
            throw new Doubt("they are of format " + format + ", and this version knows format " + FORMAT);
        }
        String job = source.readString();
        LocalCopy copy = new LocalCopy(source.readLong(), source.readLong(), source.readFixed32LE());
        boolean withTimes = source.readBoolean();
        SortedMap<String, Integer> operators = new TreeMap<>();
        for (int left = source.readInt(); left > 0; left--) {
            operators.put(source.readString(), source.readInt());
        }
        return new Proof(job, copy, withTimes, operators);
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    @Override
    public String toString() {
        return "cut " + copy.cut() + " of epoch " + copy.epoch() + " of the job " + job + ", operators " + operators
                + (withTimes ? ", with times" : "");
    }
}
