package io.tidemark.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Jars of jobs, as users would build them. */
final class Jars {

    private Jars() {}

    /** Makes a jar of some classes of the tests; returns its path. */
    static Path of(Path jar, Class<?>... classes) throws IOException {
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> type : classes) {
                String name = type.getName().replace('.', '/') + ".class";
                entries.putNextEntry(new JarEntry(name));
                try (InputStream bytes = type.getClassLoader().getResourceAsStream(name)) {
                    bytes.transferTo(entries);
                }
            }
        }
        return jar;
    }
}
