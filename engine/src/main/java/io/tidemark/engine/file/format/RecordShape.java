package io.tidemark.engine.file.format;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The components of a Java record, and its canonical constructor. */
final class RecordShape<T> {

    private final Class<T> javaClass;
    private final List<String> names = new ArrayList<>();
    private final List<AnnotatedType> types = new ArrayList<>();
    private final MethodHandle constructor;

    private RecordShape(Class<T> javaClass, MethodHandle constructor) {
        this.javaClass = javaClass;
        this.constructor = constructor;
        for (RecordComponent component : javaClass.getRecordComponents()) {
            names.add(component.getName());
            types.add(component.getAnnotatedType());
        }
    }

    /** The shape of a record class. */
    static <T> RecordShape<T> of(Class<T> javaClass) {
        if (!javaClass.isRecord()) {
            throw InputException.invalid(javaClass.getName()
                    + " is not a record. Declare a record whose components have the names of the fields.");
        }
        Class<?>[] parameters = Arrays.stream(javaClass.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            Constructor<T> canonical = javaClass.getDeclaredConstructor(parameters);
            canonical.setAccessible(true);
            MethodHandle handle = MethodHandles.lookup()
                    .unreflectConstructor(canonical)
                    .asFixedArity()
                    .asSpreader(Object[].class, parameters.length);
            return new RecordShape<>(javaClass, handle);
        } catch (ReflectiveOperationException | RuntimeException denied) {
            throw InputException.invalid("The constructor of " + javaClass.getName() + " cannot be called: "
                    + denied.getMessage() + ". If it is in a module, open its package.");
        }
    }

    int size() {
        return names.size();
    }

    String name(int component) {
        return names.get(component);
    }

    List<String> names() {
        return List.copyOf(names);
    }

    /** The number of a component, or −1. */
    int indexOf(String name) {
        return names.indexOf(name);
    }

    AnnotatedType type(int component) {
        return types.get(component);
    }

    /** A record of these components. What its constructor refuses is a problem of the record, not of the program. */
    T create(@Nullable Object[] values) throws ValueProblem {
        try {
            return javaClass.cast(constructor.invoke(values));
        } catch (Error fatal) {
            throw fatal;
        } catch (Throwable refused) {
            throw new ValueProblem(javaClass.getSimpleName() + " refuses these values: " + refused.getMessage());
        }
    }
}
