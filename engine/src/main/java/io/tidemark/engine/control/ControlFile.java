package io.tidemark.engine.control;

import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

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
}
