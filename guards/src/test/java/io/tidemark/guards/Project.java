package io.tidemark.guards;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The source tree that the guards look at: its root, its modules, the text files that a person wrote. */
final class Project {
    private static final Set<String> FOLDERS_SKIPPED = Set.of(".git", ".idea", ".settings", "target");
    private static final Set<String> TEXT_ENDINGS =
            Set.of("java", "md", "txt", "xml", "properties", "json", "sh", "config", "gitignore");

    /** The project that users copy: theirs, with rules of its own. */
    static final String STARTER = "starter";

    private Project() {}

    /** The folder of the root pom, known by its {@code .mvn} folder. */
    static Path root() {
        Path here = Path.of("").toAbsolutePath();
        for (Path folder = here; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(".mvn"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "No folder above " + here + " has a .mvn folder: run the guards in the project.");
    }

    /** The folders of the modules, in the order of the poms; a module that only holds others stands for those. */
    static List<String> modules() {
        return modulesIn("").stream().filter(module -> !module.equals(STARTER)).toList();
    }

    private static List<String> modulesIn(String folder) {
        List<String> found = new ArrayList<>();
        for (String name : Pom.read(root().resolve(folder).resolve("pom.xml")).modules()) {
            List<String> held = modulesIn(folder + name + "/");
            if (held.isEmpty()) {
                found.add(folder + name);
            } else {
                found.addAll(held);
            }
        }
        return found;
    }

    /** Every text file of the tree except build output, in path order. */
    static List<Path> textFiles() {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(root(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return FOLDERS_SKIPPED.contains(name(folder))
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (isText(name(file))) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(null);
        return found;
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file + " as UTF-8 text.", e);
        }
    }

    /** The path as people write it: from the root, with slashes. */
    static String nameOf(Path file) {
        return root().relativize(file).toString().replace('\\', '/');
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static boolean isText(String name) {
        int dot = name.lastIndexOf('.');
        return !FOLDERS_SKIPPED.contains(name) && (dot < 0 || TEXT_ENDINGS.contains(name.substring(dot + 1)));
    }
}
