package io.tidemark.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Goal: no part of the project sees what it may not. Method: the poms and the compiled classes of every module are held
 * against the table in {@code build/layers.txt}; the checks themselves are held against tables that forbid what is there.
 */
class LayersTest {
    /** Modules, or folders of modules, that nobody outside the project can depend on. */
    private static final List<String> NOT_PUBLISHED =
            List.of("bench", "bom", "cli", "conformance", "examples", "guards", "simulation");

    private static final Layers LAYERS = Layers.ofProject();
    private static final List<Compiled> MODULES = Compiled.all();
    private static final Arrows ARROWS = new Arrows(LAYERS, MODULES);

    @Test
    void everyModuleHasARow() {
        assertThat(Project.modules())
                .filteredOn(module -> !module.equals("guards") && !module.equals("bom"))
                .allMatch(LAYERS::hasModule, "has a row in " + Layers.FILE);
    }

    @Test
    void theGuardsLookAtEveryModule() {
        List<String> seen = pomOf("guards").dependencies().stream()
                .filter(Pom.Dependency::isOurs)
                .map(Pom.Dependency::module)
                .toList();
        assertThat(Project.modules())
                .filteredOn(module -> !module.equals("guards") && !module.equals("bom"))
                .allMatch(seen::contains, "is a dependency in guards/pom.xml");
    }

    @Test
    void everyModuleHasTheVersionOfItsParent() {
        String version = Pom.read(Project.root().resolve("pom.xml")).version();
        assertThat(Project.modules())
                .allMatch(module -> List.of(
                                pomOf(module).parentVersion(), pomOf(module).version())
                        .contains(version));
    }

    @Test
    void versionsStandInTheRootPomOnly() {
        assertThat(Project.modules())
                .allSatisfy(module -> assertThat(pomOf(module).dependencies())
                        .allMatch(dependency -> dependency.version().isEmpty(), "takes its version from the root pom"));
    }

    @Test
    void theBillOfMaterialsNamesWhatIsPublished() {
        assertThat(Pom.managedBy(Project.root().resolve("bom").resolve("pom.xml")))
                .extracting(Pom.Dependency::module)
                .containsExactlyInAnyOrderElementsOf(Project.modules().stream()
                        .filter(module -> !NOT_PUBLISHED.contains(module.replaceFirst("/.*", "")))
                        .toList());
    }

    @Test
    void pomsNameOnlyAllowedModules() {
        List<String> findings = new ArrayList<>();
        for (String module : Project.modules()) {
            if (!module.equals("guards")) {
                findings.addAll(wrongDependencies(module, LAYERS));
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void classesSeeOnlyAllowedModules() {
        assertThat(ARROWS.betweenModules()).isEmpty();
    }

    @Test
    void classesSeeOnlyAllowedPartsOfTheJdk() {
        assertThat(ARROWS.toTheOutside()).isEmpty();
    }

    @Test
    void packagesSeeOnlyAllowedPackages() {
        assertThat(ARROWS.betweenPackages()).isEmpty();
    }

    @Test
    void packagesHaveNoCycles() {
        assertThat(ARROWS.packageCycles()).isEmpty();
    }

    @Test
    void aPackageLivesInOneModule() {
        assertThat(ARROWS.splitPackages()).isEmpty();
    }

    @Test
    void aWrongDependencyIsFound() {
        assertThat(wrongDependencies("engine", Layers.parse("[modules]\ncore | \nengine | \n")))
                .anyMatch(finding -> finding.contains("engine may not depend on core"));
    }

    @Test
    void aWrongClassIsFound() {
        Compiled here = Compiled.of("guards");
        Compiled asMain = new Compiled("guards", here.tests(), List.of());
        Arrows barred = new Arrows(Layers.parse("[outside]\nguards | java.nio.file\n"), List.of(asMain));
        assertThat(barred.toTheOutside()).anyMatch(finding -> finding.contains("guards may not see java.nio.file"));

        Compiled other = new Compiled("other", here.tests(), List.of());
        assertThat(new Arrows(LAYERS, List.of(asMain, other)).splitPackages()).hasSize(1);
        Compiled foreign = new Compiled("foreign", List.of(), here.tests());
        assertThat(new Arrows(LAYERS, List.of(asMain, foreign)).betweenModules())
                .anyMatch(finding -> finding.contains("foreign may not see guards"));
    }

    @Test
    void aPackageWithoutARowIsFound() {
        Compiled asMain = new Compiled("guards", Compiled.of("guards").tests(), List.of());
        Layers table = Layers.parse("[packages of guards]\nother | \n");
        assertThat(new Arrows(table, List.of(asMain)).betweenPackages())
                .containsExactly("package guards of guards has no row in build/layers.txt.");
    }

    @Test
    void aCycleIsFound() {
        Map<String, Map<String, String>> round =
                Map.of("a", Map.of("b", "A sees B"), "b", Map.of("c", "B sees C"), "c", Map.of("a", "C sees A"));
        assertThat(Cycles.in("core", round)).hasSize(3).anyMatch(finding -> finding.contains("a -> b -> c -> a"));
        Map<String, Map<String, String>> straight =
                Map.of("a", Map.of("b", "A sees B", "c", "A sees C"), "b", Map.of("c", "B sees C"), "c", Map.of());
        assertThat(Cycles.in("core", straight)).isEmpty();
    }

    private static List<String> wrongDependencies(String module, Layers layers) {
        List<String> findings = new ArrayList<>();
        for (Pom.Dependency dependency : pomOf(module).dependencies()) {
            String other = dependency.module();
            boolean allowed =
                    dependency.isForTests() ? layers.testsMaySee(module, other) : layers.mainMaySee(module, other);
            if (dependency.isOurs() && !allowed) {
                findings.add(module + " may not depend on " + other + " in scope " + dependency.scope());
            }
        }
        return findings;
    }

    private static Pom pomOf(String module) {
        Path file = Project.root().resolve(module).resolve("pom.xml");
        return Pom.read(file);
    }
}
