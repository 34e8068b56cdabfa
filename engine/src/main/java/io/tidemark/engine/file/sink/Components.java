package io.tidemark.engine.file.sink;

import io.tidemark.core.TidemarkException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The components of one record class: their names, and how to read them. */
final class Components {

    private static final MethodType ANY_TO_ANY = MethodType.methodType(Object.class, Object.class);

    private final List<String> names = new ArrayList<>();
    private final List<MethodHandle> accessors = new ArrayList<>();

    private Components() {}

    static Components of(Class<?> record) {
        Components components = new Components();
        for (RecordComponent component : record.getRecordComponents()) {
            try {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                components.accessors.add(
                        MethodHandles.lookup().unreflect(accessor).asType(ANY_TO_ANY));
            } catch (IllegalAccessException | RuntimeException denied) {
                throw new UnwritableException("Component " + component.getName() + " of " + record.getName()
                        + " cannot be read: " + denied.getMessage() + ". If it is in a module, open its package.");
            }
            components.names.add(component.getName());
        }
        return components;
    }

    int size() {
        return names.size();
    }

    List<String> names() {
        return names;
    }

    /** The value of a component; null only if the record has null there. */
    @Nullable
    Object value(int component, Object record) {
        try {
            return accessors.get(component).invokeExact(record);
        } catch (Error | TidemarkException thrown) {
            throw thrown;
        } catch (Throwable thrown) {
            throw new UnwritableException("Component " + names.get(component) + " of "
                    + record.getClass().getName() + " threw " + thrown + ".");
        }
    }
}
