package io.tidemark.guards;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Finds the wrong arrows between modules and between packages; a finding is a sentence that says what to do. */
final class Arrows {
    private final Layers layers;
    private final List<Compiled> modules;
    private final Map<String, String> moduleOfPackage = new TreeMap<>();

    Arrows(Layers layers, List<Compiled> modules) {
        this.layers = layers;
        this.modules = modules;
        for (Compiled module : modules) {
            for (JavaClass type : module.main()) {
                moduleOfPackage.putIfAbsent(type.getPackageName(), module.module());
            }
        }
    }

    /** Packages whose classes come from two modules: nobody can say where such a package lives. */
    List<String> splitPackages() {
        Set<String> findings = new TreeSet<>();
        for (Compiled module : modules) {
            for (JavaClass type : module.main()) {
                String home = moduleOfPackage.getOrDefault(type.getPackageName(), module.module());
                if (!home.equals(module.module())) {
                    findings.add("package " + type.getPackageName() + " is in " + home + " and in " + module.module()
                            + ": give one of them another name.");
                }
            }
        }
        return List.copyOf(findings);
    }

    /** Classes that see a module which the table does not allow them. */
    List<String> betweenModules() {
        List<String> findings = new ArrayList<>();
        for (Compiled module : modules) {
            for (JavaClass type : module.main()) {
                wrongModules(type, other -> layers.mainMaySee(module.module(), other), module.module(), findings);
            }
            for (JavaClass type : module.tests()) {
                wrongModules(type, other -> layers.testsMaySee(module.module(), other), module.module(), findings);
            }
        }
        return findings;
    }

    /** Classes that see a part of the JDK which the table bars from their module. */
    List<String> toTheOutside() {
        List<String> findings = new ArrayList<>();
        for (Compiled module : modules) {
            for (JavaClass type : module.main()) {
                for (Dependency arrow : type.getDirectDependenciesFromSelf()) {
                    String target = arrow.getTargetClass().getPackageName();
                    for (String barred : layers.barredFrom(module.module())) {
                        if (target.equals(barred) || target.startsWith(barred + ".")) {
                            findings.add(module.module() + " may not see " + barred + ": " + arrow.getDescription());
                        }
                    }
                }
            }
        }
        return findings;
    }

    /** Arrows between packages of one module that its section of the table does not allow, and packages without a row. */
    List<String> betweenPackages() {
        Set<String> findings = new TreeSet<>();
        for (Compiled module : modules) {
            if (layers.rulesPackagesOf(module.module())) {
                graphOf(module).forEach((name, seen) -> {
                    if (!layers.hasPackage(module.module(), name)) {
                        findings.add(
                                "package " + name + " of " + module.module() + " has no row in " + Layers.FILE + ".");
                    }
                    seen.forEach((other, example) -> {
                        if (!layers.packageMaySee(module.module(), name, other)) {
                            findings.add("package " + name + " may not see " + other + ": " + example);
                        }
                    });
                });
            }
        }
        return List.copyOf(findings);
    }

    /** Cycles between the packages of one module, each named once with a class that closes it. */
    List<String> packageCycles() {
        List<String> findings = new ArrayList<>();
        for (Compiled module : modules) {
            findings.addAll(Cycles.in(module.module(), graphOf(module)));
        }
        return findings;
    }

    /** Package to the packages of the same module it sees, each with an example; names are without io.tidemark. */
    private static Map<String, Map<String, String>> graphOf(Compiled module) {
        Map<String, Map<String, String>> graph = new TreeMap<>();
        for (JavaClass type : module.main()) {
            graph.computeIfAbsent(shortName(type), name -> new TreeMap<>());
        }
        for (JavaClass type : module.main()) {
            for (Dependency arrow : type.getDirectDependenciesFromSelf()) {
                String other = shortName(arrow.getTargetClass().getBaseComponentType());
                if (!other.equals(shortName(type)) && graph.containsKey(other)) {
                    graph.getOrDefault(shortName(type), new TreeMap<>()).putIfAbsent(other, arrow.getDescription());
                }
            }
        }
        return graph;
    }

    private static String shortName(JavaClass type) {
        String name = type.getPackageName();
        return name.startsWith(Compiled.OURS) ? name.substring(Compiled.OURS.length()) : name;
    }

    private void wrongModules(JavaClass type, Predicate<String> allowed, String module, List<String> findings) {
        for (Dependency arrow : type.getDirectDependenciesFromSelf()) {
            String target = moduleOfPackage.get(
                    arrow.getTargetClass().getBaseComponentType().getPackageName());
            if (target != null && !allowed.test(target)) {
                findings.add(module + " may not see " + target + ": " + arrow.getDescription());
            }
        }
    }
}
