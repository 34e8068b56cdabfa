package io.tidemark.type;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Java type with its type arguments filled in, and the scale that an annotation gave it.
 *
 * @param scale of a decimal, or null if none is declared
 */
record JavaType(
        Class<?> raw, List<JavaType> arguments, @Nullable Integer scale) {
    /** A type without annotations; {@code variables} says what the type variables in it stand for. */
    static JavaType of(java.lang.reflect.Type type, Map<TypeVariable<?>, JavaType> variables) {
        if (type instanceof Class<?> raw) {
            return new JavaType(raw, List.of(), null);
        }
        if (type instanceof ParameterizedType parameterized) {
            List<JavaType> arguments = new ArrayList<>();
            for (java.lang.reflect.Type argument : parameterized.getActualTypeArguments()) {
                arguments.add(of(argument, variables));
            }
            return new JavaType((Class<?>) parameterized.getRawType(), List.copyOf(arguments), null);
        }
        JavaType known = type instanceof TypeVariable<?> variable ? variables.get(variable) : null;
        if (known == null) {
            throw new TypeException(
                    "The type " + type.getTypeName() + " is open. Name a class, without wildcards or variables.");
        }
        return known;
    }

    /** A type with its annotations. */
    static JavaType of(AnnotatedType type, Map<TypeVariable<?>, JavaType> variables) {
        JavaType plain;
        if (type instanceof AnnotatedParameterizedType parameterized) {
            List<JavaType> arguments = new ArrayList<>();
            for (AnnotatedType argument : parameterized.getAnnotatedActualTypeArguments()) {
                arguments.add(of(argument, variables));
            }
            Class<?> raw = (Class<?>) ((ParameterizedType) parameterized.getType()).getRawType();
            plain = new JavaType(raw, List.copyOf(arguments), null);
        } else {
            plain = of(type.getType(), variables);
        }
        Scale scale = type.getAnnotation(Scale.class);
        return scale == null ? plain : new JavaType(plain.raw(), plain.arguments(), scale.value());
    }

    /** What the type variables of the class stand for. */
    Map<TypeVariable<?>, JavaType> variables() {
        TypeVariable<?>[] parameters = raw.getTypeParameters();
        if (parameters.length != arguments.size()) {
            throw new TypeException(
                    "The type " + raw.getName() + " is used without its type arguments. Give them, as in "
                            + "List<String>; for a whole value use Type.listOf and its like.");
        }
        Map<TypeVariable<?>, JavaType> variables = new HashMap<>();
        for (int i = 0; i < parameters.length; i++) {
            variables.put(parameters[i], arguments.get(i));
        }
        return variables;
    }
}
