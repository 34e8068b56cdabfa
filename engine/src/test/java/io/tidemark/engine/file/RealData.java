package io.tidemark.engine.file;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds real data beside the project, where a machine has some; tests that use it are skipped elsewhere. */
public final class RealData {

    private RealData() {}

    /** Where a file of real data would be. */
    public static Path file(String name) {
        Path root = Path.of("").toAbsolutePath();
        while (root.getParent() != null && Files.exists(root.resolveSibling("pom.xml"))) {
            root = root.getParent();
        }
        return root.resolve("../shared/data").resolve(name).normalize();
    }
}
