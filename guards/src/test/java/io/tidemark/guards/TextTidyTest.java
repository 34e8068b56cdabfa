package io.tidemark.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Goal: nothing half-done, switched off or private to one machine stays in the tree, and text files end well. Method: every
 * text file is searched line by line for the markers below; the checks are then shown a text that breaks each.
 */
class TextTidyTest {
    /** A marker, the files it is barred from, and what to do instead. */
    private record Barred(Pattern marker, Pattern files, String advice) {}

    // The markers are written in two halves, so that this file passes its own check.
    private static final List<Barred> BARRED = List.of(
            barred("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b", "^(?!.*\\.md$).*", "do it now or write it down in docs"),
            barred("@Dis" + "abled\\b", ".*\\.java$", "mend the test or remove it"),
            barred("Thread" + "\\.sleep", ".*\\.java$", "pass a clock and move it"),
            barred("\\.\\./sha" + "red\\b", "^(?!.*src/test/).*", "a clone has no such folder; tests may look for it"),
            barred("(?<![\\w.])/wo" + "rk/", ".*", "name files from the root of the project"),
            barred("\\brepo1?\\.maven\\b", ".*", "let Maven's settings say where artifacts come from"));

    @Test
    void nothingBarredIsInTheTree() {
        assertThat(findingsIn(TextTidyTest::barredMarkers)).isEmpty();
    }

    @Test
    void textFilesEndWell() {
        assertThat(findingsIn(TextTidyTest::badEndings)).isEmpty();
    }

    @Test
    void barredMarkersAreFound() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("core/src/main/java/A.java", "class A {} // TO" + "DO: all of it\n");
        texts.put("core/src/test/java/ATest.java", "@Dis" + "abled class ATest {}\n");
        texts.put("core/src/test/java/BTest.java", "Thread" + ".sleep(1);\n");
        texts.put("README.md", "See ../sha" + "red/data.\n");
        texts.put("docs/X.md", "See /wo" + "rk/main.\n");
        texts.forEach((name, text) -> assertThat(barredMarkers(name, text)).hasSize(1));
        assertThat(barredMarkers("core/src/test/java/ATest.java", "Path.of(\"../sha" + "red\")\n"))
                .isEmpty();
    }

    @Test
    void badEndingsAreFound() {
        assertThat(badEndings("a.txt", "one\ntwo")).hasSize(1);
        assertThat(badEndings("a.txt", "one \ntwo\n")).hasSize(1);
        assertThat(badEndings("a.txt", "one\r\ntwo\r\n")).hasSize(1);
        assertThat(badEndings("a.txt", "one\ntwo\n")).isEmpty();
    }

    private static List<String> findingsIn(BiFunction<String, String, List<String>> check) {
        List<String> findings = new ArrayList<>();
        for (Path file : Project.textFiles()) {
            findings.addAll(check.apply(Project.nameOf(file), Project.read(file)));
        }
        return findings;
    }

    private static List<String> barredMarkers(String name, String text) {
        List<String> findings = new ArrayList<>();
        for (Barred barred : BARRED) {
            if (barred.files().matcher(name).matches()) {
                int line = 0;
                for (String content : text.lines().toList()) {
                    line++;
                    if (barred.marker().matcher(content).find()) {
                        findings.add(name + ":" + line + ": " + barred.marker() + ": " + barred.advice());
                    }
                }
            }
        }
        return findings;
    }

    private static List<String> badEndings(String name, String text) {
        List<String> findings = new ArrayList<>();
        if (!text.isEmpty() && !text.endsWith("\n")) {
            findings.add(name + ": ends without a newline");
        }
        if (text.contains("\r")) {
            findings.add(name + ": has carriage returns");
        } else if (Pattern.compile("[ \t]$", Pattern.MULTILINE).matcher(text).find()) {
            findings.add(name + ": has blanks at the end of a line");
        }
        return findings;
    }

    private static Barred barred(String marker, String files, String advice) {
        return new Barred(Pattern.compile(marker), Pattern.compile(files), advice);
    }
}
