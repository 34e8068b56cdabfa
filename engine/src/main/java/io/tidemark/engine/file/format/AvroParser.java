package io.tidemark.engine.file.format;

import io.tidemark.source.RecordOutput;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import io.tidemark.type.Decoder;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Reads Avro object container files block by block. What counts as a line is a record here. */
final class AvroParser<T> implements RecordParser<T> {

    private static final int COUNT_AND_SIZE_BYTES_MAX = 20;

    private final FilePlace place;
    private final Type<T> type;
    private @Nullable AvroHeader header;
    private @Nullable Decoder<T> decoder;
    private long record = 1;

    /** The block that is being read, the records left in it, and the index in the window where it ends. */
    private ByteSource block = new ByteSource(new byte[0]);

    private long left;
    private long skip;
    private int blockBytes;

    AvroParser(FilePlace place, Type<T> type) {
        this.place = place;
        this.type = type;
    }

    @Override
    public boolean header(ByteWindow window) {
        AvroHeader read = AvroHeader.read(place, window);
        if (read == null) {
            return false;
        }
        header = read;
        try {
            decoder = type.decoder(read.schema());
        } catch (TypeException refused) {
            throw InputException.invalid(
                    "The records in " + place.name() + " cannot become a " + type + ": " + refused.getMessage());
        }
        window.take(window.start + read.bytes());
        return true;
    }

    @Override
    public void resume(long line, long newSkip) {
        record = line - newSkip;
        skip = newSkip;
    }

    @Override
    public long line() {
        return record;
    }

    @Override
    public long skip() {
        return skip;
    }

    @Override
    public int parse(ByteWindow window, int most, RecordOutput<T> output) {
        AvroHeader head = header;
        Decoder<T> decode = decoder;
        if (head == null || decode == null) {
            throw new IllegalStateException("The header comes first.");
        }
        int handed = 0;
        while (handed < most && (left > 0 || nextBlock(window, head, decode))) {
            while (handed < most && left > 0) {
                output.record(next(window, decode), place.position(record), RecordOutput.NO_TIME, RecordOutput.NO_TIME);
                record++;
                skip++;
                left--;
                handed++;
            }
            if (left == 0) {
                endBlock(window);
            }
        }
        return handed;
    }

    private T next(ByteWindow window, Decoder<T> decode) {
        try {
            return decode.decode(block);
        } catch (CorruptDataException damaged) {
            throw damaged(window, "record " + record + " cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private void endBlock(ByteWindow window) {
        if (block.remaining() > 0) {
            throw damaged(window, block.remaining() + " bytes are left over behind its last record", null);
        }
        window.take(window.start + blockBytes);
        skip = 0;
    }

    /** Goes to the next block with records in it; false if the window does not hold it. */
    private boolean nextBlock(ByteWindow window, AvroHeader head, Decoder<T> decode) {
        long skipped = skip;
        while (open(window, head)) {
            if (left > skipped || (left == 0 && skipped == 0)) {
                for (skip = 0; skip < skipped; skip++, left--, record++) {
                    next(window, decode);
                }
                if (left > 0) {
                    return true;
                }
                endBlock(window);
            } else {
                throw damaged(window, "it has " + left + " records, and " + skipped + " of it were read before", null);
            }
        }
        return false;
    }

    private boolean open(ByteWindow window, AvroHeader head) {
        ByteSource in = new ByteSource(window.bytes, window.start, window.available());
        if (window.last && window.available() == 0) {
            return false;
        }
        long count;
        long size;
        try {
            count = in.readLong();
            size = in.readLong();
        } catch (CorruptDataException early) {
            if (window.available() >= COUNT_AND_SIZE_BYTES_MAX) {
                throw damaged(window, "it does not begin with the number of its records and bytes", early);
            }
            requireMore(window, early);
            return false;
        }
        if (count < 0 || size < 0 || size > AvroBlock.BLOCK_BYTES_MAX) {
            throw damaged(
                    window,
                    "it claims " + count + " records in " + size + " bytes (at most " + AvroBlock.BLOCK_BYTES_MAX
                            + " are read)",
                    null);
        }
        if (in.remaining() < size + AvroHeader.SYNC_BYTES) {
            requireMore(window, null);
            return false;
        }
        int from = in.offset();
        int end = from + (int) size;
        if (!ByteBuffer.wrap(window.bytes, end, AvroHeader.SYNC_BYTES).equals(head.sync())) {
            throw damaged(window, "it does not end with the file's sync marker", null);
        }
        try {
            block = new ByteSource(AvroBlock.uncompress(head.codec(), window.bytes, from, (int) size));
        } catch (IOException failed) {
            throw damaged(window, "it cannot be uncompressed: " + failed.getMessage(), failed);
        }
        left = count;
        blockBytes = end + AvroHeader.SYNC_BYTES - window.start;
        return true;
    }

    private void requireMore(ByteWindow window, @Nullable Throwable cause) {
        if (window.last || window.available() > AvroBlock.BLOCK_BYTES_MAX) {
            throw damaged(window, "it is cut off by the end of the file", cause);
        }
    }

    private InputException damaged(ByteWindow window, String what, @Nullable Throwable cause) {
        String message = "The block at byte " + window.offset() + " of " + place.name() + " is damaged: " + what
                + ". Restore the file from another copy.";
        return cause == null ? InputException.damaged(message) : InputException.damaged(message, cause);
    }
}
