package io.tidemark.engine.file.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.file.format.InputException;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: a directory that grows is read file by file, and a file that would be left out stops the job. Method: files come, grow
 * and go at every place in the order, with a reader kept open and with a new one.
 */
class FollowedDirectoryTest {

    @TempDir
    Path folder;

    private PartitionReader<String> open(@Nullable String position) {
        SourceRun<String> run = FileSource.lines(folder.toString()).follow().start();
        return run.open(run.discover().partitions().get(0), position);
    }

    private Path file(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Inputs.append(file, content);
        return file;
    }

    @Test
    void newFilesAreFoundInOrder() throws IOException {
        try (PartitionReader<String> reader = open(null)) {
            assertThat(Inputs.drain(reader).values).isEmpty();
            assertThat(reader.position()).isEqualTo(FilePosition.START);
            file("b", "b1\n");
            assertThat(Inputs.drain(reader).values).containsExactly("b1");
            file("b", "b2 unended");
            assertThat(Inputs.drain(reader).values).isEmpty();
            file("d", "d1\n");
            file(".e", "not yet");
            assertThat(Inputs.drain(reader).values).containsExactly("b2 unended", "d1");
            String position = reader.position();
            file("e", "e1\n");
            file("f", "f1\n");
            assertThat(Inputs.drain(reader).values).containsExactly("e1", "f1");
            try (PartitionReader<String> again = open(position)) {
                assertThat(Inputs.drain(again).values).containsExactly("e1", "f1");
                assertThat(again.position()).isEqualTo(reader.position());
            }
        }
    }

    @Test
    void aFileThatSortsBeforeWhatWasReadStopsTheJob() throws IOException {
        file("b", "b1\n");
        file("d", "d1\n");
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            String position = reader.position();
            Path inserted = file("c", "c1\n");
            assertThatThrownBy(() -> Inputs.drain(reader))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(inserted + " has appeared, but sorts before d");
            assertThatThrownBy(() -> Inputs.drain(open(position)))
                    .hasMessageContaining("1 files were read before d, and now 2 sort before it, from b to c");
            Files.delete(folder.resolve("b"));
            assertThatThrownBy(() -> Inputs.drain(open(position))).hasMessageContaining("from c to c");
            Files.delete(inserted);
            assertThat(Inputs.drain(open(position)).values)
                    .as("finished files may go")
                    .isEmpty();
        }
    }

    @Test
    void aFinishedFileThatGrowsStopsTheJob() throws IOException {
        file("b", "b1\n");
        file("d", "d1\n");
        try (PartitionReader<String> reader = open(null)) {
            assertThat(Inputs.drain(reader).values).containsExactly("b1", "d1");
            file("b", "b2\n");
            assertThatThrownBy(() -> Inputs.drain(reader))
                    .hasMessageContaining("has changed after it was read to its end: it had 3 bytes, and has 6 now");
        }
    }

    @Test
    void aFileThatGetsALaterNameStopsTheJob() throws IOException {
        for (String renamed : List.of("b", "c", "d")) {
            for (boolean down : new boolean[] {false, true}) {
                file("b", "b1\n");
                file("c", "c1\n");
                file("d", "d1\n");
                try (PartitionReader<String> reader = open(null)) {
                    Inputs.drain(reader);
                    String position = reader.position();
                    Files.move(folder.resolve(renamed), folder.resolve("e"));
                    String expected =
                            down && renamed.equals("d") ? "d is not there" : "read already under another name";
                    assertThatThrownBy(() -> Inputs.drain(down ? open(position) : reader))
                            .as("%s, down %s", renamed, down)
                            .isInstanceOf(InputException.class)
                            .hasMessageContaining(expected);
                }
                for (String name : List.of("b", "c", "d", "e")) {
                    Files.deleteIfExists(folder.resolve(name));
                }
            }
        }
    }

    @Test
    void aFileThatGivesItsNameToAnotherStopsTheJob() throws IOException {
        file("b", "b1\n");
        file("c", "c1\n");
        file("d", "d1\n");
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            Files.move(folder.resolve("b"), folder.resolve(".b"));
            file("b", "x1\n");
            assertThatThrownBy(() -> Inputs.drain(reader))
                    .hasMessageContaining(folder.resolve("b") + " was replaced after it was read to its end");
        }
    }

    @Test
    void filesThatAreCleanedUpMayBeReplacedByLaterOnes() throws IOException {
        try (PartitionReader<String> reader = open(null)) {
            String position = null;
            for (int number = 100; number < 150; number++) {
                // The number of a file that was deleted is soon that of a new one.
                Path file = file("f" + number, "header\n");
                Files.setLastModifiedTime(file, FileTime.fromMillis(number));
                assertThat(Inputs.drain(reader).values).containsExactly("header");
                Files.deleteIfExists(folder.resolve("f" + (number - 2)));
                position = reader.position();
            }
            file("g", "g1\n");
            assertThat(Inputs.drain(open(position)).values).containsExactly("g1");
        }
    }

    @Test
    void aPositionRemembersTheFilesReadLast() throws IOException {
        for (int number = 1_000; number < 1_300; number++) {
            file("f" + number, "x\n");
        }
        try (PartitionReader<String> reader = open(null)) {
            assertThat(Inputs.drain(reader).values).hasSize(300);
            FilePosition position = FilePosition.parse(reader.position());
            assertThat(position).isNotNull();
            assertThat(position.finished()).hasSize(DirectoryFiles.REMEMBERED_MAX);
        }
    }

    @Test
    void aCompressedFileMustBeWholeBeforeTheNextAppears() throws IOException {
        byte[] zip = Inputs.gzip("a1\na2\n");
        Inputs.append(folder.resolve("a"), Arrays.copyOf(zip, zip.length / 2));
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            file("b", "b1\n");
            assertThatThrownBy(() -> Inputs.drain(reader)).hasMessageContaining("a is cut off");
        }
    }

    @Test
    void theFileOfThePositionMustBeThere() throws IOException {
        file("b", "b1\n");
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            Files.delete(folder.resolve("b"));
            assertThatThrownBy(() -> Inputs.drain(open(reader.position()))).hasMessageContaining("is not there");
        }
    }

    @Test
    void aFileThatIsAlreadyOpenMayGo() throws IOException {
        file("b", "b1\n");
        try (PartitionReader<String> reader = open(null)) {
            Inputs.drain(reader);
            Files.delete(folder.resolve("b"));
            file("c", "c1\n");
            assertThat(Inputs.drain(reader).values).containsExactly("c1");
        }
    }

    @Test
    void recordsAreDescribedByTheirFile() throws IOException {
        file("b", "b1\n");
        file("c", "c1\nc2\n");
        SourceRun<String> run = FileSource.lines(folder.toString()).follow().start();
        String id = run.discover().partitions().get(0);
        try (PartitionReader<String> reader = run.open(id, null)) {
            assertThat(Inputs.drain(reader).positions)
                    .extracting(position -> run.describe(id, position))
                    .containsExactly("b:1", "c:1", "c:2");
        }
        SourceRun<String> later = FileSource.lines(folder.toString()).follow().start();
        assertThat(later.describe(id, (1L << 40) + 2)).isEqualTo(folder.getFileName() + "/ file 2:2");
    }
}
