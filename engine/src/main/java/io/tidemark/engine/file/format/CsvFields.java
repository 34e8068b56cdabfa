package io.tidemark.engine.file.format;

import java.util.Arrays;

/** Walks over the fields of one CSV record; shows each as a range of bytes. */
final class CsvFields {

    private static final byte QUOTE = '"';

    private final byte separator;
    private byte[] record = new byte[0];
    private int next;
    private int to;

    /** Where a field with doubled quotes is put together. */
    private byte[] scratch = new byte[256];

    private byte[] bytes = record;
    private final int[] range = new int[2];
    private boolean quoted;

    CsvFields(char separator) {
        this.separator = (byte) separator;
    }

    /** Begins a record. */
    void reset(byte[] newRecord, int from, int newTo) {
        record = newRecord;
        next = from;
        to = newTo;
    }

    /** Whether there is a field left. */
    boolean hasNext() {
        return next <= to;
    }

    /** Goes to the next field. */
    void next() throws ValueProblem {
        quoted = next < to && record[next] == QUOTE;
        if (quoted) {
            quotedField();
        } else {
            plainField();
        }
    }

    /** The array that the field is in. */
    byte[] bytes() {
        return bytes;
    }

    /** Where the field starts and ends in {@link #bytes}. */
    int[] range() {
        return range;
    }

    /** Whether the field is in quotes. */
    boolean quoted() {
        return quoted;
    }

    private void plainField() throws ValueProblem {
        int separated = Bytes.indexOf(record, next, to, separator);
        int end = separated < 0 ? to : separated;
        if (Bytes.indexOf(record, next, end, QUOTE) >= 0) {
            throw new ValueProblem(
                    "A field has a quote inside that does not begin with one; it must be in quotes, and the"
                            + " quote doubled.");
        }
        show(record, next, end);
        next = end + 1;
    }

    private void quotedField() throws ValueProblem {
        int from = next + 1;
        int quote = Bytes.indexOf(record, from, to, QUOTE);
        int length = 0;
        while (quote >= 0 && quote + 1 < to && record[quote + 1] == QUOTE) {
            length = append(from, quote + 1, length);
            from = quote + 2;
            quote = Bytes.indexOf(record, from, to, QUOTE);
        }
        if (quote < 0) {
            throw new ValueProblem("A quoted field that begins in this line does not end within "
                    + LineParser.LINE_BYTES_MAX + " bytes, nor before the end of the file.");
        }
        if (quote + 1 < to && record[quote + 1] != separator) {
            throw new ValueProblem("There is more between the quote that ends a field and the next separator.");
        }
        if (length == 0) {
            show(record, from, quote);
        } else {
            show(scratch, 0, append(from, quote, length));
        }
        next = quote + 2;
    }

    private int append(int from, int end, int length) {
        int needed = length + end - from;
        if (needed > scratch.length) {
            scratch = Arrays.copyOf(scratch, Math.max(needed, scratch.length * 2));
        }
        System.arraycopy(record, from, scratch, length, end - from);
        return needed;
    }

    private void show(byte[] array, int from, int end) {
        bytes = array;
        range[0] = from;
        range[1] = end;
    }
}
