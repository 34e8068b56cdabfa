package io.tidemark.guards;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of allowed arrows, as written in {@code build/layers.txt}: sections of rows, rows of columns. */
final class Layers {
    static final String FILE = "build/layers.txt";

    private final Map<String, Map<String, List<List<String>>>> sections;

    private Layers(Map<String, Map<String, List<List<String>>>> sections) {
        this.sections = sections;
    }

    static Layers ofProject() {
        return parse(Project.read(Project.root().resolve(FILE)));
    }

    static Layers parse(String text) {
        Map<String, Map<String, List<List<String>>>> sections = new LinkedHashMap<>();
        Map<String, List<List<String>>> section = new LinkedHashMap<>();
        for (String line : text.lines().map(String::strip).toList()) {
            if (line.startsWith("[")) {
                section = new LinkedHashMap<>();
                sections.put(line.substring(1, line.indexOf(']')), section);
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                List<String> columns = List.of(line.split("\\|", -1));
                if (section.put(columns.get(0).strip(), words(columns.subList(1, columns.size()))) != null) {
                    throw new IllegalArgumentException(
                            FILE + " has two rows for " + columns.get(0).strip() + ".");
                }
            }
        }
        return new Layers(sections);
    }

    private static List<List<String>> words(List<String> columns) {
        List<List<String>> all = new ArrayList<>();
        for (String column : columns) {
            all.add(column.isBlank() ? List.of() : List.of(column.strip().split("\\s+")));
        }
        return all;
    }

    boolean hasModule(String module) {
        return section("modules").containsKey(module);
    }

    boolean mainMaySee(String module, String other) {
        return module.equals(other) || cell("modules", module, 0).contains(other);
    }

    boolean testsMaySee(String module, String other) {
        return mainMaySee(module, other) || cell("modules", module, 1).contains(other);
    }

    /** Prefixes of package names outside the project that the module's code may not see. */
    List<String> barredFrom(String module) {
        return cell("outside", module, 0);
    }

    /** Whether the table rules the arrows between the packages of a module, beyond forbidding cycles. */
    boolean rulesPackagesOf(String module) {
        return !section("packages of " + module).isEmpty();
    }

    boolean hasPackage(String module, String name) {
        return section("packages of " + module).containsKey(name);
    }

    boolean packageMaySee(String module, String name, String other) {
        return name.equals(other) || cell("packages of " + module, name, 0).contains(other);
    }

    private Map<String, List<List<String>>> section(String name) {
        return sections.getOrDefault(name, Map.of());
    }

    private List<String> cell(String section, String row, int column) {
        List<List<String>> cells = section(section).getOrDefault(row, List.of());
        return column < cells.size() ? cells.get(column) : List.of();
    }
}
