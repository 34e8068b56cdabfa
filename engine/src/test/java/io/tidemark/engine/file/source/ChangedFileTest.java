package io.tidemark.engine.file.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.file.format.Collected;
import io.tidemark.engine.file.format.InputException;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a file that is not what it was up to where it was read is never read on from there. Method: files that are cut, written
 * over, replaced, and grown in the middle of a line, plain and compressed, on random content from a seed.
 */
class ChangedFileTest {

    private static final long SEED = 77_004;

    @TempDir
    Path folder;

    @Test
    void aPositionThatTheFileNoLongerHasIsTold() {
        Path file = folder.resolve("a.log");
        for (boolean zip : new boolean[] {false, true}) {
            String content = "first line\nsecond line\nthird line\n";
            Inputs.write(file, zip ? Inputs.gzip(content) : content.getBytes(StandardCharsets.UTF_8));
            SourceRun<String> run = FileSource.lines(file.toString()).start();
            PartitionReader<String> reader =
                    run.open(run.discover().partitions().get(0), null);
            reader.read(2, new Collected<>());
            String position = reader.position();
            assertThat(position).contains("line=3 offset=23").endsWith("name=a.log");
            assertThat(Inputs.read(FileSource.lines(file.toString()), position).values)
                    .containsExactly("third line");
            if (!zip) {
                String shorter = position.replaceAll("head=.* names", "head=11:" + sha("first line\n") + " names");
                Inputs.write(file, "first line\n");
                assertThatThrownBy(() -> Inputs.read(FileSource.lines(file.toString()), shorter))
                        .hasMessageContaining("byte 23")
                        .hasMessageContaining("11 bytes");
            }
            Inputs.write(file, "other line\nsecond line\nthird line\n");
            assertThatThrownBy(() -> Inputs.read(FileSource.lines(file.toString()), position))
                    .hasMessageContaining("is not the file that was read before");
        }
    }

    @Test
    void aFileThatWasChangedInWhatWasReadOfItIsTold() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 200; round++) {
            Path file = folder.resolve("changed" + round);
            boolean zip = random.nextInt(4) == 0;
            String text = Inputs.lines(random, 100 + random.nextInt(3_000)) + "\n";
            write(file, text, zip);
            FileSource<String> source = FileSource.lines(file.toString());
            String position = readSome(source, 1 + random.nextInt(2_000));
            int offset = offset(position);
            List<String> rest = (text + "more\n").substring(offset).lines().toList();

            Path copy = folder.resolve("copy");
            write(copy, text + "more\n", zip);
            Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
            if (!zip) {
                assertThat(Inputs.read(source, position).values).isEqualTo(rest);
            }
            write(copy, change(text, offset, random), zip);
            Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> Inputs.read(source, position)).isInstanceOf(InputException.class);
        }
    }

    @Test
    void aLineThatGrewAfterItWasReadIsTold() {
        Path file = folder.resolve("grown");
        for (String start : List.of("a\n", "", "\uFEFF")) {
            for (boolean zip : new boolean[] {false, true}) {
                FileSource<String> source = FileSource.lines(file.toString());
                write(file, start + "half", zip);
                String position = end(source);
                assertThat(Inputs.read(source, position).all).isEmpty();
                if (!zip) {
                    write(file, start + "half a line\nnext\n", false);
                    assertThatThrownBy(() -> Inputs.read(source, position))
                            .isInstanceOf(InputException.class)
                            .hasMessageContaining("of grown has grown after it was read");
                }
                for (String newline : List.of("\n", "\r\n")) {
                    if (!zip) {
                        write(file, start + "half" + newline + "next\n", false);
                        assertThat(Inputs.read(source, position).values).containsExactly("next");
                    }
                }
                write(file, start + "whole\n", false);
                String whole = end(source);
                write(file, start + "whole\nnext\n", false);
                assertThat(Inputs.read(source, whole).values).containsExactly("next");
            }
        }
    }

    private static String end(FileSource<String> source) {
        SourceRun<String> run = source.start();
        try (PartitionReader<String> reader =
                run.open(run.discover().partitions().get(0), null)) {
            Inputs.drain(reader);
            return reader.position();
        }
    }

    /** The position after so many records. */
    private static String readSome(FileSource<String> source, int most) {
        SourceRun<String> run = source.start();
        try (PartitionReader<String> reader =
                run.open(run.discover().partitions().get(0), null)) {
            reader.read(most, new Collected<>());
            return reader.position();
        }
    }

    private static int offset(String position) {
        return (int) Objects.requireNonNull(FilePosition.parse(position)).offset();
    }

    private static void write(Path file, String text, boolean zip) {
        Inputs.write(file, zip ? Inputs.gzip(text) : text.getBytes(StandardCharsets.UTF_8));
    }

    /** Takes lines out before an offset, puts one in, or writes over one just before it. */
    private static String change(String text, int offset, SplittableRandom random) {
        int lineEnd = text.indexOf('\n', random.nextInt(offset)) + 1;
        return switch (random.nextInt(3)) {
            case 0 -> text.substring(0, lineEnd) + "a line more\n" + text.substring(lineEnd);
            case 1 -> text.substring(0, text.lastIndexOf('\n', lineEnd - 2) + 1) + text.substring(lineEnd);
            default -> text.substring(0, offset - 3) + "?" + text.substring(offset - 2);
        };
    }

    @Test
    void aFollowedFileThatWasWrittenOverInPlaceIsTold() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 100; round++) {
            Path file = folder.resolve("followed" + round);
            String text = Inputs.lines(random, 100 + random.nextInt(3_000)) + "\n";
            Inputs.write(file, text);
            FileSource<String> source = FileSource.lines(file.toString()).follow();
            String position = readSome(source, 1 + random.nextInt(2_000));
            int offset = offset(position);
            Inputs.write(file, change(text, offset, random));
            assertThatThrownBy(() -> Inputs.read(source, position)).isInstanceOf(InputException.class);
        }
    }

    private static String sha(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
