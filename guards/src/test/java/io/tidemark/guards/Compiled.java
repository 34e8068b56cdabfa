package io.tidemark.guards;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** The compiled classes of one module, in name order. */
record Compiled(String module, List<JavaClass> main, List<JavaClass> tests) {
    static final String OURS = "io.tidemark.";

    /** Reads what Maven compiled before it came here. */
    static Compiled of(String module) {
        Path target = Project.root().resolve(module).resolve("target");
        return new Compiled(module, classesIn(target.resolve("classes")), classesIn(target.resolve("test-classes")));
    }

    static List<Compiled> all() {
        return Project.modules().stream().map(Compiled::of).toList();
    }

    private static List<JavaClass> classesIn(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        return new ClassFileImporter()
                .importPath(folder).stream()
                        .sorted(Comparator.comparing(JavaClass::getName))
                        .toList();
    }
}
