package io.tidemark.guards;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds cycles in a small graph of packages. */
final class Cycles {
    private Cycles() {}

    /** One finding for each arrow that lies on a cycle, with the way back. */
    static List<String> in(String module, Map<String, Map<String, String>> graph) {
        List<String> findings = new ArrayList<>();
        graph.forEach((from, seen) -> seen.forEach((to, example) -> {
            List<String> back = way(to, from, graph);
            if (!back.isEmpty()) {
                findings.add("packages of " + module + " in a cycle: " + from + " -> " + String.join(" -> ", back)
                        + "; " + example);
            }
        }));
        return findings;
    }

    /** A shortest way from one package to another, both ends included; empty if there is none. */
    private static List<String> way(String from, String to, Map<String, Map<String, String>> graph) {
        Map<String, String> cameFrom = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            String here = open.remove();
            if (here.equals(to)) {
                return trace(from, to, cameFrom);
            }
            for (String next : new TreeSet<>(graph.getOrDefault(here, Map.of()).keySet())) {
                if (!next.equals(from) && cameFrom.putIfAbsent(next, here) == null) {
                    open.add(next);
                }
            }
        }
        return List.of();
    }

    private static List<String> trace(String from, String to, Map<String, String> cameFrom) {
        Deque<String> way = new ArrayDeque<>(List.of(to));
        while (!way.getFirst().equals(from)) {
            way.addFirst(cameFrom.getOrDefault(way.getFirst(), from));
        }
        return List.copyOf(way);
    }
}
