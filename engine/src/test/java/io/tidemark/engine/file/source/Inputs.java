package io.tidemark.engine.file.source;

import com.github.luben.zstd.Zstd;
import io.tidemark.engine.file.format.Collected;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Makes input files, and reads sources to their end or to where they wait. */
final class Inputs {

    /** More steps than a reader needs before it looks at the directory. */
    private static final int WAITS = 3 * FilePartitionReader.STEPS_PER_LOOK;

    private Inputs() {}

    static void write(Path file, byte[] content) {
        try {
            Files.write(file, content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static void write(Path file, String content) {
        write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    static void append(Path file, String content) throws IOException {
        append(file, content.getBytes(StandardCharsets.UTF_8));
    }

    static void append(Path file, byte[] content) throws IOException {
        Files.write(file, content, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    static byte[] gzip(String content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    static byte[] zstd(String content) {
        return Zstd.compress(content.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    /** Reads the first partition of a source. */
    static <T> Collected<T> read(FileSource<T> source, @Nullable String position) {
        SourceRun<T> run = source.start();
        try (PartitionReader<T> reader = run.open(run.discover().partitions().get(0), position)) {
            return drain(reader);
        }
    }

    /** Reads until there is no more, or for now. */
    static <T> Collected<T> drain(PartitionReader<T> reader) {
        Collected<T> out = new Collected<>();
        int waits = 0;
        while (waits < WAITS) {
            int before = out.all.size();
            PartitionReader.Status status = reader.read(10, out);
            if (status == PartitionReader.Status.ENDED) {
                return out;
            }
            boolean idle = status == PartitionReader.Status.WAITING && out.all.size() == before;
            waits = idle ? waits + 1 : 0;
        }
        return out;
    }

    /** Lines of random lengths, with both kinds of ends. */
    static String lines(SplittableRandom random, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("line ").append(i).append("x".repeat(random.nextInt(50)));
            text.append(random.nextInt(5) == 0 ? "\r\n" : "\n");
        }
        return text.append("last").toString();
    }
}
