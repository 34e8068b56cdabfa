package io.tidemark.type;

import java.lang.reflect.RecordComponent;
import java.lang.reflect.TypeVariable;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Derives the type of a Java type by walking through it. */
final class Derivation {
    private static final Map<Class<?>, Type<?>> LEAVES = Map.ofEntries(
            Map.entry(String.class, Type.STRING),
            Map.entry(long.class, Type.LONG),
            Map.entry(Long.class, Type.LONG),
            Map.entry(int.class, Type.INT),
            Map.entry(Integer.class, Type.INT),
            Map.entry(short.class, Type.SHORT),
            Map.entry(Short.class, Type.SHORT),
            Map.entry(byte.class, Type.BYTE),
            Map.entry(Byte.class, Type.BYTE),
            Map.entry(double.class, Type.DOUBLE),
            Map.entry(Double.class, Type.DOUBLE),
            Map.entry(float.class, Type.FLOAT),
            Map.entry(Float.class, Type.FLOAT),
            Map.entry(boolean.class, Type.BOOLEAN),
            Map.entry(Boolean.class, Type.BOOLEAN),
            Map.entry(Instant.class, Type.INSTANT),
            Map.entry(Duration.class, Type.DURATION),
            Map.entry(LocalDate.class, Type.LOCAL_DATE),
            Map.entry(UUID.class, Type.UUID),
            Map.entry(ByteBuffer.class, Type.BYTES));

    /** The records on the way from the root to here, to notice one inside itself. */
    private final Deque<JavaType> above = new ArrayDeque<>();

    private Derivation() {}

    static Type<?> derive(java.lang.reflect.Type javaType) {
        Type<?> type = new Derivation().derive(JavaType.of(javaType, Map.of()));
        SchemaNames.requireDistinct(type);
        return type;
    }

    private Type<?> derive(JavaType java) {
        Class<?> raw = java.raw();
        Type<?> leaf = LEAVES.get(raw);
        if (leaf != null) {
            return leaf;
        }
        if (raw == BigDecimal.class) {
            return decimal(java.scale());
        }
        if (raw.isEnum()) {
            return new EnumType<>(raw);
        }
        if (raw.isRecord()) {
            return record(java);
        }
        if (raw.isInterface() && raw.isSealed()) {
            return sealed(raw);
        }
        return generic(java);
    }

    private static Type<?> decimal(@Nullable Integer scale) {
        if (scale == null) {
            throw new TypeException("A BigDecimal needs its scale, so that 1.5 and 1.50 are one key. "
                    + "Write @Scale(2) BigDecimal, or use Type.decimal(2).");
        }
        return Type.decimal(scale);
    }

    private Type<?> generic(JavaType java) {
        Class<?> raw = java.raw();
        if (raw == List.class) {
            return Type.listOf(argument(java, 0, "[]"));
        }
        if (raw == Set.class) {
            return Type.setOf(argument(java, 0, "[]"));
        }
        if (raw == Map.class) {
            return Type.mapOf(argument(java, 0, "[key]"), argument(java, 1, "[value]"));
        }
        if (raw == Optional.class) {
            Type<?> value = argument(java, 0, "");
            return Type.optionalOf(value);
        }
        throw new TypeException("The type " + raw.getTypeName() + " cannot be encoded. " + Advice.on(raw));
    }

    private Type<?> argument(JavaType java, int index, String step) {
        java.variables();
        return step.isEmpty()
                ? derive(java.arguments().get(index))
                : deriveUnder(step, java.arguments().get(index));
    }

    private Type<?> deriveUnder(String step, JavaType java) {
        try {
            return derive(java);
        } catch (TypeException problem) {
            throw problem.under(step);
        }
    }

    private Type<?> record(JavaType java) {
        if (above.contains(java) || above.size() > TypeLimits.DEPTH_MAX) {
            throw new TypeException(
                    "The record " + java.raw().getName()
                            + " is inside itself, which has no bounded size. Keep the inner ones by their keys, or as a flat list.");
        }
        above.push(java);
        Map<TypeVariable<?>, JavaType> variables = java.variables();
        List<Component> components = new ArrayList<>();
        for (RecordComponent source : java.raw().getRecordComponents()) {
            components.add(component(source, variables));
        }
        above.pop();
        return new RecordType<>(java.raw(), List.copyOf(components));
    }

    private Component component(RecordComponent source, Map<TypeVariable<?>, JavaType> variables) {
        try {
            Component component = new Component(source, derive(JavaType.of(source.getAnnotatedType(), variables)));
            component.check();
            return component;
        } catch (TypeException problem) {
            throw problem.under(source.getName());
        }
    }

    private <T> Type<T> sealed(Class<T> root) {
        List<Class<?>> leaves = new ArrayList<>();
        collectRecords(root, root, leaves);
        leaves.sort(Comparator.comparing(Class::getSimpleName));
        List<SealedType.Branch<? extends T>> branches = new ArrayList<>();
        for (int i = 0; i < leaves.size(); i++) {
            Class<?> leaf = leaves.get(i);
            if (i > 0 && leaf.getSimpleName().equals(leaves.get(i - 1).getSimpleName())) {
                throw new TypeException("Two records that " + root.getName() + " permits are called "
                        + leaf.getSimpleName() + ". Give them different simple names.");
            }
            branches.add(branch(leaf.asSubclass(root)));
        }
        return new SealedType<>(root, List.copyOf(branches));
    }

    private static void collectRecords(Class<?> root, Class<?> at, List<Class<?>> leaves) {
        for (Class<?> permitted : at.getPermittedSubclasses()) {
            if (permitted.isInterface() && permitted.isSealed()) {
                collectRecords(root, permitted, leaves);
            } else if (!permitted.isRecord() || permitted.getTypeParameters().length > 0) {
                throw new TypeException("The sealed interface " + root.getName() + " permits " + permitted.getName()
                        + ", which is not a record without type parameters. Make it one.");
            } else if (!leaves.contains(permitted)) {
                leaves.add(permitted);
            }
        }
        if (leaves.size() > TypeLimits.BRANCHES_MAX) {
            throw new TypeException("The sealed interface " + root.getName() + " permits more than "
                    + TypeLimits.BRANCHES_MAX + " records. Group them.");
        }
    }

    @SuppressWarnings("unchecked") // A record class gives the type of that class.
    private <R> SealedType.Branch<R> branch(Class<R> leaf) {
        AvroNames.require(leaf.getSimpleName(), "permitted record");
        Was was = leaf.getAnnotation(Was.class);
        List<String> names = was == null ? List.of() : List.copyOf(Arrays.asList(was.value()));
        names.forEach(name -> AvroNames.require(name, "earlier name of a permitted record"));
        return new SealedType.Branch<>(
                leaf, names, (Type<R>) deriveUnder(leaf.getSimpleName(), JavaType.of(leaf, Map.of())));
    }
}
