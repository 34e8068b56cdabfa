package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.AccessLogEntry;
import io.tidemark.engine.file.format.AccessLogFormat;
import io.tidemark.engine.file.format.AvroFormat;
import io.tidemark.engine.file.format.CsvFormat;
import io.tidemark.engine.file.format.Format;
import io.tidemark.engine.file.format.InputException;
import io.tidemark.engine.file.format.JsonLinesFormat;
import io.tidemark.engine.file.format.LinesFormat;
import io.tidemark.source.Source;
import io.tidemark.source.SourceRun;
import io.tidemark.type.Type;
import java.util.Arrays;
import java.util.List;

/**
 * Records from files: {@code FileSource.accessLog("logs/access.log")}, {@code FileSource.csv(Flight.class, "flights.csv")}.
 *
 * <p>An input is a file, a directory or a glob (see {@link FileInput#of}). A file, also one of a glob, is a partition of its
 * own; a directory read in name order is one partition. Files compressed with gzip or zstd are told by their first bytes.
 * Positions are bytes of the uncompressed content.
 *
 * <p>Files are read once, and must not change meanwhile; or they are {@linkplain #follow followed} as they grow.
 *
 * @param <T> what its records are
 */
public final class FileSource<T> implements Source<T> {

    private final Format<T> format;
    private final List<FileInput> inputs;
    private final boolean followed;

    private FileSource(Format<T> format, List<FileInput> inputs, boolean followed) {
        if (inputs.isEmpty()) {
            throw InputException.invalid("A file source needs an input: a file, a directory or a glob.");
        }
        this.format = format;
        this.inputs = List.copyOf(inputs);
        this.followed = followed;
    }

    /** Files in some format. */
    public static <T> FileSource<T> of(Format<T> format, List<FileInput> inputs) {
        return new FileSource<>(format, inputs, false);
    }

    /** Files in some format, whose inputs are given as {@link FileInput#of} reads them. */
    public static <T> FileSource<T> of(Format<T> format, String... inputs) {
        return of(format, Arrays.stream(inputs).map(FileInput::of).toList());
    }

    /** Text, where each line is a record. */
    public static FileSource<String> lines(String... inputs) {
        return of(new LinesFormat(), inputs);
    }

    /** Access logs in common or combined format. */
    public static FileSource<AccessLogEntry> accessLog(String... inputs) {
        return of(new AccessLogFormat(), inputs);
    }

    /** Comma-separated values with a header; for other forms use {@link CsvFormat}. */
    public static <T> FileSource<T> csv(Class<T> record, String... inputs) {
        return of(CsvFormat.of(record), inputs);
    }

    /** Lines of one JSON object each; for other forms of time use {@link JsonLinesFormat}. */
    public static <T> FileSource<T> jsonLines(Class<T> record, String... inputs) {
        return of(JsonLinesFormat.of(record), inputs);
    }

    /** Avro object container files. */
    public static <T> FileSource<T> avro(Class<T> record, String... inputs) {
        return of(AvroFormat.of(Type.of(record)), inputs);
    }

    /**
     * The same inputs, followed as they grow: reading waits at the end for more. A last line without a newline waits for it. A
     * file is followed through rotations; one that shrinks or is replaced stops the job.
     */
    public FileSource<T> follow() {
        return new FileSource<>(format, inputs, true);
    }

    @Override
    public Type<T> type() {
        return format.type();
    }

    @Override
    public SourceRun<T> start() {
        return new FileSourceRun<>(format, inputs, followed);
    }
}
