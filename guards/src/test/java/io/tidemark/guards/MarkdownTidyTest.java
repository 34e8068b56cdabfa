package io.tidemark.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Goal: a reader of the documents never meets a dead link or a page without its one title. Method: every Markdown file is
 * read outside its code blocks; the checks are then shown a page that breaks each rule.
 */
class MarkdownTidyTest {
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)[^)]*\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("^([a-z][a-z0-9+.-]*:|#).*");
    private static final Pattern INLINE_CODE = Pattern.compile("`[^`]*`");

    private static final List<Path> PAGES = Project.textFiles().stream()
            .filter(file -> file.toString().endsWith(".md"))
            .toList();

    @Test
    void everyPageHasOneTitle() {
        assertThat(PAGES)
                .allSatisfy(page -> assertThat(titles(Project.read(page)))
                        .as("titles of %s", Project.nameOf(page))
                        .hasSize(1));
    }

    @Test
    void everyRelativeLinkLeadsToAFile() {
        assertThat(PAGES).allSatisfy(page -> {
            Predicate<String> exists = target -> Files.exists(page.resolveSibling(target));
            assertThat(deadLinks(Project.read(page), exists))
                    .as("dead links of %s", Project.nameOf(page))
                    .isEmpty();
        });
    }

    @Test
    void badPagesAreFound() {
        String page = """
                # One

                [a](there.md#part) [b](gone.md) [c](https://example.org/x) [d](#part)

                ```bash
                # not a title [e](code.md)
                ```

                # Two
                `[f](code.md)`
                """;
        assertThat(titles(page)).containsExactly("# One", "# Two");
        assertThat(deadLinks(page, "there.md"::equals)).containsExactly("gone.md");
    }

    private static List<String> titles(String page) {
        return prose(page).stream().filter(line -> line.startsWith("# ")).toList();
    }

    private static List<String> deadLinks(String page, Predicate<String> exists) {
        List<String> dead = new ArrayList<>();
        for (String line : prose(page)) {
            Matcher links = LINK.matcher(INLINE_CODE.matcher(line).replaceAll(""));
            while (links.find()) {
                String target = links.group(1);
                String file = target.replaceFirst("#.*$", "");
                if (!ELSEWHERE.matcher(target).matches() && !exists.test(file)) {
                    dead.add(target);
                }
            }
        }
        return dead;
    }

    /** The lines outside fenced code. */
    private static List<String> prose(String page) {
        List<String> lines = new ArrayList<>();
        boolean isCode = false;
        for (String line : page.lines().toList()) {
            if (line.strip().startsWith("```")) {
                isCode = !isCode;
            } else if (!isCode) {
                lines.add(line);
            }
        }
        return lines;
    }
}
