package io.tidemark.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.storage.Disk;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk does what its interface says on the machine's file system, and never leaves its directory. */
class LocalDiskTest {

    @TempDir
    Path directory;

    @Test
    void filesAreWrittenReadRenamedLinkedAndDeleted() throws IOException {
        LocalDisk disk = LocalDisk.open(directory.resolve("new/one"));
        write(disk, "a/b/file", new byte[] {1, 2, 3});
        assertThatThrownBy(() -> disk.create("a/b/file")).isInstanceOf(FileAlreadyExistsException.class);
        disk.syncDirectory("a/b");
        disk.syncDirectory("a/b");
        disk.syncDirectory("");
        assertThat(disk.link("a/b/file", "c/link")).isTrue();
        assertThat(disk.link("a/b/file", "c/link")).isFalse();
        write(disk, "other", new byte[] {4});
        disk.rename("other", "a/b/file");
        assertThat(disk.list("")).containsExactly("a/b/file", "c/link");
        assertThat(disk.list("c")).containsExactly("c/link");
        assertThat(disk.list("nothing")).isEmpty();
        byte[] read = new byte[4];
        try (Disk.DiskReader reader = disk.open("c/link")) {
            assertThat(reader.size()).isEqualTo(3);
            assertThat(reader.read(1, read, 0, 4)).isEqualTo(2);
            assertThat(reader.read(3, read, 0, 4)).isEqualTo(-1);
        }
        assertThat(read).startsWith(2, 3);
        disk.delete("c/link");
        disk.delete("c/link");
        assertThat(disk.exists("c/link")).isFalse();
        assertThat(disk.exists("a/b/file")).isTrue();
        assertThat(disk.freeBytes()).isPresent();
    }

    @Test
    void namesThatLeadOutAreRefused() throws IOException {
        LocalDisk disk = LocalDisk.open(directory);
        for (String name : new String[] {"../x", "a/../../x", "/etc/x", "a\\..\\x", "", "a//b", "a/./b"}) {
            assertThatThrownBy(() -> disk.create(name)).as(name).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> disk.open(name)).as(name).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void linksThatLeadOutAreRefused() throws IOException {
        Path inside = Files.createDirectory(directory.resolve("inside"));
        Path outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "x");
        Files.createSymbolicLink(inside.resolve("way"), outside);
        Files.createSymbolicLink(inside.resolve("file"), outside.resolve("secret"));
        LocalDisk disk = LocalDisk.open(inside);
        assertThatThrownBy(() -> disk.open("way/secret")).hasMessageContaining("leads out of");
        assertThatThrownBy(() -> disk.create("way/new")).hasMessageContaining("leads out of");
        assertThatThrownBy(() -> disk.open("file")).isInstanceOf(IOException.class);
        assertThat(outside.resolve("new")).doesNotExist();
    }

    private static void write(LocalDisk disk, String name, byte[] bytes) throws IOException {
        try (Disk.DiskFile file = disk.create(name)) {
            file.write(bytes, 0, bytes.length);
            file.sync();
        }
    }
}
