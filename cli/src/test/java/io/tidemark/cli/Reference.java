package io.tidemark.cli;

import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The reference of options, settings, limits and reasons, made from the code that reads them. */
final class Reference {

    private static final Pattern PARAMETER = Pattern.compile("(?m)^ \\* @param (\\w+) (.*(?:\\n \\*  +.*)*)");
    private static final String JAVADOC = "/\\*\\*\\s((?:(?!\\*/).)*?)\\s?\\*/\\s+";
    private static final Pattern LIMIT = Pattern.compile(
            JAVADOC + "public static final (?:int|long|double) (\\w+_(?:MAX|MIN|LIMIT|DEFAULT)) = ([^;]+);",
            Pattern.DOTALL);
    private static final Pattern REASON = Pattern.compile(JAVADOC + "([A-Z_]+)[,;\\s}]", Pattern.DOTALL);

    private final Path root;
    private final StringBuilder text = new StringBuilder();

    private Reference(Path root) {
        this.root = root;
    }

    /** The whole page. */
    static String of(Path root) throws IOException {
        Reference reference = new Reference(root);
        reference.write();
        return reference.text.toString();
    }

    private void write() throws IOException {
        line("# Options, settings, limits and reasons");
        line("");
        line(
                "This page is made from the code that reads them, and a test fails when it is out of date. To make it anew:");
        line("`mvn test -pl cli -am -Dtest=ReferenceTest -Dtidemark.docs=write`.");
        commands();
        components("Totals, as `--json` gives them", "field", "cli/src/main/java/io/tidemark/cli/run/RunTotals.java");
        components(
                "Totals of a place: a source or an operator",
                "field",
                "engine/src/main/java/io/tidemark/engine/Totals.java");
        components(
                "Settings of a job that runs",
                "setting",
                "engine/src/main/java/io/tidemark/engine/settings/Settings.java");
        components("Settings of a source", "setting", "core/src/main/java/io/tidemark/job/SourceSettings.java");
        limits();
        reasons();
    }

    private void commands() {
        Terminal nowhere = new Terminal(
                new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                false,
                false,
                100);
        Map<String, CommandLine> commands =
                new TreeMap<>(Main.commandLine(nowhere).getSubcommands());
        commands.forEach((name, command) -> {
            line("");
            line("## Options of `tidemark " + name + "`");
            line("");
            if (name.equals("run")) {
                line("The same names, without the two hyphens in front, are the properties of a `--config` file.");
                line("");
            }
            line("| option | meaning |");
            line("|---|---|");
            for (OptionSpec option : command.getCommandSpec().options()) {
                if (!option.hidden()) {
                    String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
                    row(
                            "`" + String.join("`, `", option.names()) + "`"
                                    + (value.isEmpty() ? "" : " `" + value.strip() + "`"),
                            String.join(" ", option.description()));
                }
            }
        });
    }

    private void components(String title, String what, String file) throws IOException {
        line("");
        line("## " + title);
        line("");
        line("| " + what + " | meaning |");
        line("|---|---|");
        Matcher parameters = PARAMETER.matcher(read(root.resolve(file)));
        while (parameters.find()) {
            row("`" + parameters.group(1) + "`", sentence(parameters.group(2)));
        }
    }

    private void limits() throws IOException {
        line("");
        line("## Limits");
        line("");
        line("Constants of the library; a length is in bytes and a time in ms unless it says otherwise.");
        line("");
        line("| limit | value | meaning |");
        line("|---|---|---|");
        Map<String, String> rows = new TreeMap<>();
        for (String module : List.of("core", "engine")) {
            for (Path file : sources(root.resolve(module).resolve("src/main/java"))) {
                Matcher limits = LIMIT.matcher(read(file));
                while (limits.find()) {
                    String name = file.getFileName().toString().replace(".java", "") + "." + limits.group(2);
                    rows.put(
                            name, "| `" + name + "` | `" + limits.group(3) + "` | " + sentence(limits.group(1)) + " |");
                }
            }
        }
        rows.values().forEach(this::line);
    }

    private void reasons() throws IOException {
        line("");
        line("## Reasons");
        line("");
        line("Why a record, or a record and a window, is among the late records or the dead letters.");
        line("");
        line("| reason | meaning |");
        line("|---|---|");
        Matcher reasons = REASON.matcher(read(root.resolve("core/src/main/java/io/tidemark/record/Reason.java")));
        while (reasons.find()) {
            row(reasons.group(2), sentence(reasons.group(1)));
        }
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return new ArrayList<>(files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList());
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    /** Javadoc as plain text: a sentence with a capital and a full stop. */
    private static String sentence(String javadoc) {
        String plain = javadoc.replaceFirst("^\\s*\\*\\s*", "")
                .replaceAll("\\s*\\n\\s*\\*\\s*", " ")
                .replaceAll("\\{@(?:link|code|value) #?([^}]*)}", "`$1`")
                .replace("|", "\\|")
                .strip();
        String first = plain.substring(0, 1).toUpperCase(Locale.ROOT) + plain.substring(1);
        return first.endsWith(".") ? first : first + ".";
    }

    private void row(String name, String meaning) {
        line("| " + name + " | " + meaning.replaceAll("(?<!\\\\)\\|", "\\\\|") + " |");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
