package io.tidemark.engine.file.sink;

import io.tidemark.record.Windowed;
import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.storage.Disk;
import io.tidemark.type.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A sink of files in a folder, exactly once: a file is written under a name with a dot in front, and renamed when the cut that
 * it belongs to has committed. Each task writes at most one file per cut.
 *
 * <p>Files are called {@code SINK-EPOCH-NUMBER-TASK.EXTENSION} and sort in the order they were written by a task. Several sinks
 * may share a folder. Whoever reads the folder leaves out names that begin with a dot, and may take files away.
 *
 * @param <T> what is written
 */
public final class FileSink<T> implements Sink<T> {

    /**
     * How many bytes of output a sink keeps in memory while its disk is full or fails, unless it is told otherwise: 16 MiB. When it
     * keeps so many, the job reads no more until the disk has taken them.
     */
    public static final long UNWRITTEN_BYTES_MAX = 16L << 20;

    private final Disk disk;
    private final String folder;
    private final Function<String, RowFormat<T>> format;
    private final long unwrittenMax;

    private FileSink(Disk disk, String folder, Function<String, RowFormat<T>> format) {
        this(disk, folder.isEmpty() || folder.endsWith("/") ? folder : folder + "/", format, UNWRITTEN_BYTES_MAX);
    }

    private FileSink(Disk disk, String folder, Function<String, RowFormat<T>> format, long unwrittenMax) {
        this.disk = disk;
        this.folder = folder;
        this.format = format;
        this.unwrittenMax = unwrittenMax;
    }

    /** The same sink, which keeps so many bytes while its disk is full or fails; at least 1. */
    public FileSink<T> keepingAtMost(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("A sink cannot keep at most " + bytes
                    + " bytes for a disk that fails: the number must be 1 or more.");
        }
        return new FileSink<>(disk, folder, format, bytes);
    }

    /**
     * One JSON object a line, as this package renders it: window results with {@code key}, {@code start},
     * {@code end} and their aggregates, records with their components.
     *
     * @param folder a folder on the disk; empty for its top
     */
    public static <T> FileSink<T> jsonLines(Disk disk, String folder) {
        return new FileSink<>(disk, folder, sink -> new JsonRows<>());
    }

    /** Comma-separated values with a header; all values must have the same columns. */
    public static <T> FileSink<T> csv(Disk disk, String folder) {
        return new FileSink<>(disk, folder, sink -> new CsvRows<>());
    }

    /** Avro object container files of values of one type. */
    public static <T> FileSink<T> avro(Disk disk, String folder, Type<T> type) {
        return new FileSink<>(disk, folder, sink -> new AvroRows<>(type.schema(sink), type::encode));
    }

    /**
     * Avro object container files of window results: records of {@code key}, {@code start}, {@code end}, {@code value}, {@code
     * kind} and {@code revision}.
     */
    public static <K, R> FileSink<Windowed<K, R>> avroWindows(Disk disk, String folder, Type<K> key, Type<R> result) {
        return new FileSink<>(disk, folder, sink -> AvroWindows.rows(sink, key, result));
    }

    @Override
    public Delivery delivery() {
        return Delivery.TRANSACTIONAL;
    }

    @Override
    public Optional<Leftovers> leftovers(String sink, Accounted accounted) {
        return Optional.of(folder(sink, format.apply(sink)).leftovers(accounted));
    }

    @Override
    public List<String> lost(String sink, List<String> committed) {
        return folder(sink, format.apply(sink)).lost(committed);
    }

    @Override
    public SinkRun<T> start(SinkContext context) {
        RowFormat<T> rows = format.apply(context.sink());
        return new FileSinkRun<>(
                folder(context.sink(), rows), rows, new FileSinkRun.Terms(context.epoch(), unwrittenMax));
    }

    private PieceFolder folder(String sink, RowFormat<T> rows) {
        return new PieceFolder(disk, folder, new PieceNames(sink, rows.extension()));
    }
}
