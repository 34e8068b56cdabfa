package io.tidemark.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Goal: Java files stay small and say what they are. Method: every file is read with the compiler's own parser and measured
 * against the limits below; the checks are then shown a file that breaks each limit.
 */
class JavaTidyTest {
    private static final int FILE_LINES_MAX = 500;
    private static final int METHOD_LINES_MAX = 70;
    private static final int PARAMETERS_MAX = 5;
    private static final int TEST_FILE_LINES_MAX = 800;
    private static final int TEST_METHOD_LINES_MAX = 100;

    private static final List<JavaSource> SOURCES = Project.textFiles().stream()
            .filter(file -> file.toString().endsWith(".java"))
            .map(file -> JavaSource.parse(Project.nameOf(file), Project.read(file)))
            .toList();

    @Test
    void filesAndMethodsAreSmall() {
        assertThat(SOURCES).flatExtracting(JavaTidyTest::tooLarge).isEmpty();
    }

    @Test
    void typesSayWhatTheyAre() {
        assertThat(SOURCES).flatExtracting(JavaTidyTest::undocumented).isEmpty();
    }

    @Test
    void packagesSayWhatLivesInThem() {
        TreeSet<Path> folders = new TreeSet<>();
        for (JavaSource source : SOURCES) {
            if (!source.isTest() && !source.name().startsWith(Project.STARTER + "/")) {
                folders.add(Path.of(source.name()).resolveSibling("package-info.java"));
            }
        }
        assertThat(folders).isNotEmpty().allSatisfy(info -> {
            Path file = Project.root().resolve(info);
            assertThat(file).as("the description of the package").matches(Files::exists, "exists");
            assertThat(Project.read(file)).as(info.toString()).startsWith("/**").contains("\n@NullMarked\npackage ");
        });
    }

    @Test
    void aLargeMethodIsFound() {
        String body = "        use();\n".repeat(METHOD_LINES_MAX);
        String text = "class A {\n    void small() {}\n    void large(int a, int b, int c, int d, int e, int f) {\n"
                + body + "    }\n}\n";
        assertThat(tooLarge(JavaSource.parse("core/src/main/java/A.java", text)))
                .containsExactly(
                        "core/src/main/java/A.java:3: large has 72 lines, allowed are 70: split it by idea.",
                        "core/src/main/java/A.java:3: large has 6 parameters, allowed are 5: make a record of them.");
        assertThat(tooLarge(JavaSource.parse("core/src/test/java/A.java", text)))
                .isEmpty();
    }

    @Test
    void aLargeFileIsFound() {
        String text = "class A {\n" + "    int a;\n".repeat(FILE_LINES_MAX) + "}\n";
        assertThat(tooLarge(JavaSource.parse("core/src/main/java/A.java", text)))
                .containsExactly("core/src/main/java/A.java:1: has 502 lines, allowed are 500: one idea per class.");
    }

    @Test
    void theConstructorOfARecordMayBeLong() {
        String text = """
                record A(int a, int b, int c, int d, int e, int f) {
                    A(int a, int b, int c, int d, int e, int f) {
                    }
                }
                """;
        assertThat(tooLarge(JavaSource.parse("core/src/main/java/A.java", text)))
                .isEmpty();
    }

    @Test
    void anUndocumentedTypeIsFound() {
        String text = "/** Says it. */\nclass Mine {}\n\nclass Own {\n    public interface Inner {}\n}\n";
        assertThat(undocumented(JavaSource.parse("core/src/main/java/A.java", text)))
                .containsExactly("core/src/main/java/A.java:1: Inner has no Javadoc: say what it is.");
        assertThat(undocumented(JavaSource.parse("core/src/test/java/OwnTest.java", "class OwnTest {}\n")))
                .containsExactly("core/src/test/java/OwnTest.java:1: OwnTest does not begin with its goal and method.");
    }

    private static List<String> tooLarge(JavaSource source) {
        List<String> findings = new ArrayList<>();
        int fileMax = source.isTest() ? TEST_FILE_LINES_MAX : FILE_LINES_MAX;
        int methodMax = source.isTest() ? TEST_METHOD_LINES_MAX : METHOD_LINES_MAX;
        if (source.lines() > fileMax) {
            findings.add(source.at(1) + "has " + source.lines() + " lines, allowed are " + fileMax
                    + ": one idea per class.");
        }
        for (JavaSource.Method method : source.methods()) {
            if (method.lines() > methodMax) {
                findings.add(source.at(method.line()) + method.name() + " has " + method.lines()
                        + " lines, allowed are " + methodMax + ": split it by idea.");
            }
            if (!source.isTest() && method.parameters() > PARAMETERS_MAX) {
                findings.add(source.at(method.line()) + method.name() + " has " + method.parameters()
                        + " parameters, allowed are " + PARAMETERS_MAX + ": make a record of them.");
            }
        }
        return findings;
    }

    private static List<String> undocumented(JavaSource source) {
        List<String> findings = new ArrayList<>();
        for (JavaSource.Type type : source.types()) {
            if (!type.doc().isEmpty()) {
                continue;
            }
            if (source.isTest() && type.isTopLevel() && type.name().endsWith("Test")) {
                findings.add(source.at(1) + type.name() + " does not begin with its goal and method.");
            } else if (!source.isTest() && type.isPublic()) {
                findings.add(source.at(1) + type.name() + " has no Javadoc: say what it is.");
            }
        }
        return findings;
    }
}
