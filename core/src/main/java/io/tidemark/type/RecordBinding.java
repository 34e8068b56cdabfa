package io.tidemark.type;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.List;

/**
 * The way in and out of one record class.
 *
 * <p>Accessors, encoders and the constructor are composed into one method handle each way. The JVM compiles such a handle as
 * a whole after some use, so that a record costs one call and no boxing.
 *
 * @param encoder of a record, as {@code (Object, ByteSink)void}
 * @param parts encoders of the single components, each as {@code (Object, ByteSink)void}
 * @param decoder of a record, as {@code (ByteSource)Object}
 * @param maker of a record from its components, as {@code (Object[])Object}
 */
record RecordBinding(MethodHandle encoder, List<MethodHandle> parts, MethodHandle decoder, MethodHandle maker) {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static RecordBinding of(Class<?> recordClass, List<Component> components) {
        if (components.size() > TypeLimits.COMPONENTS_MAX) {
            throw new TypeException(
                    "The record " + recordClass.getName() + " has " + components.size() + " components; the limit is "
                            + TypeLimits.COMPONENTS_MAX + ". Group some into records of their own.");
        }
        try {
            MethodHandle constructor = constructor(recordClass, components);
            List<MethodHandle> parts = parts(components);
            MethodHandle maker =
                    constructor.asType(constructor.type().generic()).asSpreader(Object[].class, components.size());
            return new RecordBinding(encoder(parts), parts, decoder(constructor, components), maker);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(
                    "The record " + recordClass.getName() + " lacks its own members.", impossible);
        }
    }

    private static MethodHandle constructor(Class<?> recordClass, List<Component> components)
            throws ReflectiveOperationException {
        Class<?>[] parameters =
                components.stream().map(c -> c.source().getType()).toArray(Class<?>[]::new);
        Constructor<?> canonical = recordClass.getDeclaredConstructor(parameters);
        open(canonical, recordClass);
        return LOOKUP.unreflectConstructor(canonical);
    }

    private static void open(AccessibleObject member, Class<?> recordClass) {
        try {
            member.setAccessible(true);
        } catch (InaccessibleObjectException closed) {
            throw new TypeException(
                    "The record " + recordClass.getName()
                            + " is not accessible. Make it public in an exported package, or "
                            + "write 'opens " + recordClass.getPackageName() + ";' in the module-info of "
                            + recordClass.getModule().getName() + ".",
                    closed);
        }
    }

    private static List<MethodHandle> parts(List<Component> components) throws ReflectiveOperationException {
        List<MethodHandle> parts = new ArrayList<>();
        for (Component component : components) {
            var accessor = component.source().getAccessor();
            open(accessor, accessor.getDeclaringClass());
            MethodHandle get = LOOKUP.unreflect(accessor);
            MethodHandle write =
                    writer(component).asType(methodType(void.class, get.type().returnType(), ByteSink.class));
            MethodHandle read = get.asType(get.type().changeParameterType(0, Object.class));
            parts.add(MethodHandles.filterArguments(write, 0, read));
        }
        return List.copyOf(parts);
    }

    /** Writes a component, as {@code (value, ByteSink)void}; primitives that need no check go straight to the sink. */
    private static MethodHandle writer(Component component) throws ReflectiveOperationException {
        Class<?> javaClass = component.source().getType();
        if (!javaClass.isPrimitive()) {
            return LOOKUP.findVirtual(Type.class, "encode", methodType(void.class, Object.class, ByteSink.class))
                    .bindTo(component.type());
        }
        boolean integral = component.type().isIntegral();
        Class<?> written = integral ? long.class : javaClass;
        MethodHandle write =
                LOOKUP.findVirtual(ByteSink.class, "write" + capitalized(written), methodType(void.class, written));
        return MethodHandles.permuteArguments(write, methodType(void.class, written, ByteSink.class), 1, 0);
    }

    /** Reads a component, as {@code (ByteSource)value}. */
    private static MethodHandle reader(Component component) throws ReflectiveOperationException {
        Class<?> javaClass = component.source().getType();
        boolean direct = javaClass.isPrimitive() && javaClass != short.class && javaClass != byte.class;
        MethodHandle read = direct
                ? LOOKUP.findVirtual(ByteSource.class, "read" + capitalized(javaClass), methodType(javaClass))
                : LOOKUP.findVirtual(Type.class, "decode", methodType(Object.class, ByteSource.class))
                        .bindTo(component.type());
        return read.asType(methodType(javaClass, ByteSource.class));
    }

    private static String capitalized(Class<?> primitive) {
        String name = primitive.getName();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** One component after the other. */
    private static MethodHandle encoder(List<MethodHandle> parts) {
        MethodHandle rest = MethodHandles.empty(methodType(void.class, Object.class, ByteSink.class));
        for (int i = parts.size() - 1; i >= 0; i--) {
            rest = MethodHandles.foldArguments(rest, parts.get(i));
        }
        return rest;
    }

    /** Each fold reads one component, the first outermost so that it is read first, and hands it to the constructor. */
    private static MethodHandle decoder(MethodHandle constructor, List<Component> components)
            throws ReflectiveOperationException {
        MethodHandle decode = MethodHandles.dropArguments(constructor, components.size(), ByteSource.class);
        for (int i = components.size() - 1; i >= 0; i--) {
            decode = MethodHandles.foldArguments(decode, i, reader(components.get(i)));
        }
        return decode.asType(methodType(Object.class, ByteSource.class));
    }
}
