package io.tidemark.aggregate;

import java.util.Comparator;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map from keys to counts: adding a key copies the path to it and shares the rest.
 *
 * @param <K> the keys, which are immutable
 * @see <a href="https://doi.org/10.1007/BF01940876">Seidel and Aragon, Randomized Search Trees, 1996</a>
 */
/*
 * A treap whose priorities are hashes of the keys. So its shape follows from its keys alone, and a key that is in it lies above all
 * keys of lower priority, which is what insert and union rely on.
 */
final class Tally<K> {

    private final @Nullable Node<K> root;

    private Tally(@Nullable Node<K> root) {
        this.root = root;
    }

    /**
     * The order of keys, and hashes of them.
     *
     * @param priority depends on the key alone; keys that are equal by the order have equal ones
     */
    record Rule<K>(Comparator<? super K> order, ToLongFunction<? super K> priority) {

        private boolean isAbove(Node<K> a, Node<K> b) {
            return a.priority != b.priority ? a.priority > b.priority : order.compare(a.key, b.key) < 0;
        }
    }

    /** Takes the keys in order. */
    interface Visitor<K> {
        void visit(K key, long count);
    }

    private record Node<K>(
            K key,
            long priority,
            long count,
            @Nullable Node<K> left,
            @Nullable Node<K> right,
            int size) {

        static <K> Node<K> of(Node<K> node, long count, @Nullable Node<K> left, @Nullable Node<K> right) {
            return new Node<>(node.key, node.priority, count, left, right, sizeOf(left) + 1 + sizeOf(right));
        }

        static int sizeOf(@Nullable Node<?> node) {
            return node == null ? 0 : node.size;
        }
    }

    private record Split<K>(
            @Nullable Node<K> left, long count, @Nullable Node<K> right) {}

    static <K> Tally<K> empty() {
        return new Tally<>(null);
    }

    /** How many different keys there are. */
    int size() {
        return Node.sizeOf(root);
    }

    /** The tally with a key counted so many times more. */
    Tally<K> plus(K key, long count, Rule<K> rule) {
        return new Tally<>(insert(root, new Node<>(key, rule.priority.applyAsLong(key), count, null, null, 1), rule));
    }

    private static <K> Node<K> insert(@Nullable Node<K> tree, Node<K> added, Rule<K> rule) {
        if (tree == null) {
            return added;
        }
        int order = rule.order.compare(added.key, tree.key);
        if (order == 0) {
            return Node.of(tree, tree.count + added.count, tree.left, tree.right);
        }
        if (rule.isAbove(added, tree)) {
            Split<K> parts = split(tree, added.key, rule);
            return Node.of(added, added.count, parts.left, parts.right);
        }
        return order < 0
                ? Node.of(tree, tree.count, insert(tree.left, added, rule), tree.right)
                : Node.of(tree, tree.count, tree.left, insert(tree.right, added, rule));
    }

    /** The keys before a key, its count, and the keys after it. */
    private static <K> Split<K> split(@Nullable Node<K> tree, K key, Rule<K> rule) {
        if (tree == null) {
            return new Split<>(null, 0, null);
        }
        int order = rule.order.compare(key, tree.key);
        if (order == 0) {
            return new Split<>(tree.left, tree.count, tree.right);
        }
        if (order < 0) {
            Split<K> parts = split(tree.left, key, rule);
            return new Split<>(parts.left, parts.count, Node.of(tree, tree.count, parts.right, tree.right));
        }
        Split<K> parts = split(tree.right, key, rule);
        return new Split<>(Node.of(tree, tree.count, tree.left, parts.left), parts.count, parts.right);
    }

    /** The keys of both, their counts added. */
    Tally<K> plus(Tally<K> other, Rule<K> rule) {
        return new Tally<>(union(root, other.root, rule));
    }

    private static <K> @Nullable Node<K> union(@Nullable Node<K> a, @Nullable Node<K> b, Rule<K> rule) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return rule.isAbove(b, a) ? unionUnder(b, a, rule) : unionUnder(a, b, rule);
    }

    private static <K> Node<K> unionUnder(Node<K> upper, Node<K> other, Rule<K> rule) {
        Split<K> parts = split(other, upper.key, rule);
        return Node.of(
                upper,
                upper.count + parts.count,
                union(upper.left, parts.left, rule),
                union(upper.right, parts.right, rule));
    }

    /** Whether a key is in it. */
    boolean contains(K key, Rule<K> rule) {
        Node<K> node = root;
        while (node != null) {
            int order = rule.order.compare(key, node.key);
            if (order == 0) {
                return true;
            }
            node = order < 0 ? node.left : node.right;
        }
        return false;
    }

    void forEach(Visitor<? super K> visitor) {
        visit(root, visitor);
    }

    private static <K> void visit(@Nullable Node<K> node, Visitor<? super K> visitor) {
        if (node != null) {
            visit(node.left, visitor);
            visitor.visit(node.key, node.count);
            visit(node.right, visitor);
        }
    }
}
