package io.tidemark.guards;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** What the guards need to know of a Maven pom, as it stands in the file: nothing inherited, nothing resolved. */
record Pom(
        String artifactId, String version, String parentVersion, List<String> modules, List<Dependency> dependencies) {
    /** A dependency as written; an absent scope is {@code compile}, an absent version is empty. */
    record Dependency(String groupId, String artifactId, String version, String scope) {
        private static final String OURS = "io.tidemark";

        boolean isOurs() {
            return groupId.equals(OURS);
        }

        boolean isForTests() {
            return scope.equals("test");
        }

        /** The folder of the module: {@code tidemark-core} lives in {@code core}, {@code tidemark-a-b} may in {@code a/b}. */
        String module() {
            String name = artifactId.replaceFirst("^tidemark-", "");
            return Project.modules().stream()
                    .filter(folder -> folder.replace('/', '-').equals(name))
                    .findFirst()
                    .orElse(name);
        }
    }

    static Pom read(Path file) {
        Element project = parse(file);
        return new Pom(
                text(project, "artifactId"),
                text(project, "version"),
                childrenOf(project, "parent").stream()
                        .map(parent -> text(parent, "version"))
                        .findFirst()
                        .orElse(""),
                childrenOf(project, "modules").stream()
                        .flatMap(modules -> childrenOf(modules, "module").stream())
                        .map(module -> module.getTextContent().strip())
                        .toList(),
                dependenciesIn(project));
    }

    /** What the pom manages for others, which is all that a bill of materials has. */
    static List<Dependency> managedBy(Path file) {
        return childrenOf(parse(file), "dependencyManagement").stream()
                .flatMap(management -> dependenciesIn(management).stream())
                .toList();
    }

    /** The names of the plugins that a pom gives a version of its own. */
    static Set<String> pluginsPinnedBy(Path file) {
        Set<String> pinned = new TreeSet<>();
        for (Element build : childrenOf(parse(file), "build")) {
            pinIn(build, pinned);
            childrenOf(build, "pluginManagement").forEach(management -> pinIn(management, pinned));
        }
        return pinned;
    }

    private static void pinIn(Element parent, Set<String> pinned) {
        childrenOf(parent, "plugins").stream()
                .flatMap(plugins -> childrenOf(plugins, "plugin").stream())
                .filter(plugin -> !text(plugin, "version").isEmpty())
                .forEach(plugin -> pinned.add(text(plugin, "artifactId")));
    }

    private static Element parse(Path file) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement();
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalStateException("Cannot read " + file + " as a pom.", e);
        }
    }

    private static List<Dependency> dependenciesIn(Element parent) {
        return childrenOf(parent, "dependencies").stream()
                .flatMap(all -> childrenOf(all, "dependency").stream())
                .map(Pom::dependency)
                .toList();
    }

    private static Dependency dependency(Element element) {
        String scope = text(element, "scope");
        return new Dependency(
                text(element, "groupId"),
                text(element, "artifactId"),
                text(element, "version"),
                scope.isEmpty() ? "compile" : scope);
    }

    private static String text(Element parent, String name) {
        return childrenOf(parent, name).stream()
                .findFirst()
                .map(child -> child.getTextContent().strip())
                .orElse("");
    }

    private static List<Element> childrenOf(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }
}
