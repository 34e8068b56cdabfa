package io.tidemark.engine.control;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Where the socket of a backup directory is. */
final class ControlFile {

    private static final String NAME = ".control";

    private ControlFile() {}

    static Path in(Path directory) {
        return directory.resolve(NAME);
    }

    static UnixDomainSocketAddress address(Path directory) {
        return UnixDomainSocketAddress.of(in(directory));
    }

    /** What tells a file from another one of its name; null where the file system has no such thing. */
    static @Nullable Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }
}
