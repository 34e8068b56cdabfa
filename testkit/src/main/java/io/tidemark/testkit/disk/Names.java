package io.tidemark.testkit.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The names on a disk: as they are seen, and as they would be after a crash. */
final class Names {

    /** A change of names that is seen and not durable: one name added, one removed, or both in one step. */
    private record Change(
            @Nullable String added,
            @Nullable Inode inode,
            @Nullable String removed) {

        boolean touches(String directory) {
            return isIn(added, directory) || isIn(removed, directory);
        }

        private static boolean isIn(@Nullable String name, String directory) {
            return name != null && directoryOf(name).equals(directory);
        }

        void apply(Map<String, Inode> names) {
            if (removed != null) {
                names.remove(removed);
            }
            if (added != null && inode != null) {
                names.put(added, inode);
            }
        }
    }

    private final TreeMap<String, Inode> seen;
    private final TreeMap<String, Inode> durable;
    private final List<Change> pending;

    Names() {
        this(new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
    }

    private Names(Map<String, Inode> seen, Map<String, Inode> durable, List<Change> pending) {
        this.seen = new TreeMap<>(seen);
        this.durable = new TreeMap<>(durable);
        this.pending = pending;
    }

    static String directoryOf(String name) {
        int slash = name.lastIndexOf('/');
        return slash < 0 ? "" : name.substring(0, slash);
    }

    SortedMap<String, Inode> seen() {
        return seen;
    }

    void add(String name, Inode inode) {
        change(new Change(name, inode, null));
    }

    void remove(String name) {
        change(new Change(null, null, name));
    }

    void move(String from, String to, Inode inode) {
        change(new Change(to, inode, from));
    }

    private void change(Change change) {
        change.apply(seen);
        pending.add(change);
    }

    void sync(String directory) {
        pending.removeIf(change -> {
            boolean touched = change.touches(directory);
            if (touched) {
                change.apply(durable);
            }
            return touched;
        });
    }

    /** Two names exchange their files, behind everybody's back. */
    void swap(String one, String other) {
        swap(seen, one, other);
        if (durable.containsKey(one) && durable.containsKey(other)) {
            swap(durable, one, other);
        }
    }

    private static void swap(Map<String, Inode> names, String one, String other) {
        Inode first = names.get(one);
        Inode second = names.get(other);
        if (first == null || second == null) {
            throw new IllegalArgumentException("There is no file " + (first == null ? one : other) + ".");
        }
        names.put(one, second);
        names.put(other, first);
    }

    /** A name is gone, behind everybody's back. */
    void vanish(String name) {
        seen.remove(name);
        durable.remove(name);
        pending.removeIf(change -> name.equals(change.added()));
    }

    /** The names after a crash; all of them are durable then. */
    Names afterCrash(CrashOutcome outcome, SplittableRandom random) {
        TreeMap<String, Inode> after = new TreeMap<>(durable);
        for (Change change : pending) {
            boolean kept = switch (outcome) {
                case LOSE_ALL, CONTENT_ONLY -> false;
                case KEEP_ALL, NAMES_ONLY -> true;
                case RANDOM -> random.nextBoolean();
            };
            if (kept) {
                change.apply(after);
            }
        }
        return new Names(after, after, new ArrayList<>());
    }

    /** A copy in which each file is replaced by what a function gives for it, once. */
    Names map(Function<Inode, Inode> function) {
        TreeMap<Long, Inode> copies = new TreeMap<>();
        Function<Inode, Inode> once = inode -> copies.computeIfAbsent(inode.id, id -> function.apply(inode));
        List<Change> changes = new ArrayList<>();
        for (Change change : pending) {
            Inode inode = change.inode();
            changes.add(new Change(change.added(), inode == null ? null : once.apply(inode), change.removed()));
        }
        return new Names(mapped(seen, once), mapped(durable, once), changes);
    }

    private static Map<String, Inode> mapped(Map<String, Inode> names, Function<Inode, Inode> function) {
        TreeMap<String, Inode> mapped = new TreeMap<>();
        names.forEach((name, inode) -> mapped.put(name, function.apply(inode)));
        return mapped;
    }
}
