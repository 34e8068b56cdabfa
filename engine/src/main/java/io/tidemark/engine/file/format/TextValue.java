package io.tidemark.engine.file.format;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads one field of text as a value of a component's type. */
@FunctionalInterface
interface TextValue {

    /** Reads a field in UTF-8; {@code quoted} tells {@code ""} from nothing. */
    Object read(byte[] bytes, int from, int to, boolean quoted) throws ValueProblem;

    /**
     * The reader of a component.
     *
     * @throws InputException if a field of text cannot become a value of the type
     */
    static TextValue of(AnnotatedType annotated, TimePattern times) {
        Type type = annotated.getType();
        if (annotated instanceof AnnotatedParameterizedType generic
                && ((ParameterizedType) type).getRawType() == Optional.class) {
            TextValue inner = of(generic.getAnnotatedActualTypeArguments()[0], times);
            return (bytes, from, to, quoted) ->
                    from == to && !quoted ? Optional.empty() : Optional.of(inner.read(bytes, from, to, quoted));
        }
        if (type == BigDecimal.class) {
            int scale = Decimals.scale(annotated);
            return (bytes, from, to, quoted) -> Decimals.parse(filled(bytes, from, to), scale);
        }
        if (type == Instant.class) {
            return (bytes, from, to, quoted) -> times.parse(bytes, from, to);
        }
        return plain(type);
    }

    private static TextValue plain(Type type) {
        if (type == String.class) {
            return (bytes, from, to, quoted) -> Bytes.utf8(bytes, from, to);
        }
        if (type == long.class || type == Long.class) {
            return (bytes, from, to, quoted) -> whole(bytes, from, to, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        if (type == int.class || type == Integer.class) {
            return (bytes, from, to, quoted) -> (int) whole(bytes, from, to, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (type == short.class || type == Short.class) {
            return (bytes, from, to, quoted) -> (short) whole(bytes, from, to, Short.MIN_VALUE, Short.MAX_VALUE);
        }
        if (type == byte.class || type == Byte.class) {
            return (bytes, from, to, quoted) -> (byte) whole(bytes, from, to, Byte.MIN_VALUE, Byte.MAX_VALUE);
        }
        if (type == double.class || type == Double.class) {
            return (bytes, from, to, quoted) -> number(bytes, from, to);
        }
        if (type == float.class || type == Float.class) {
            return (bytes, from, to, quoted) -> (float) number(bytes, from, to);
        }
        if (type == boolean.class || type == Boolean.class) {
            return (bytes, from, to, quoted) -> truth(filled(bytes, from, to));
        }
        if (type == LocalDate.class) {
            return (bytes, from, to, quoted) -> date(filled(bytes, from, to));
        }
        if (type instanceof Class<?> named && named.isEnum()) {
            Map<String, Object> constants = constants(named);
            return (bytes, from, to, quoted) -> constant(constants, filled(bytes, from, to));
        }
        throw InputException.invalid("A field of text cannot become a " + type.getTypeName()
                + ". Text, numbers, booleans, instants, dates, decimals, enums and Optionals of these can be read.");
    }

    /** The constants of an enum by name. */
    static Map<String, Object> constants(Class<?> type) {
        Map<String, Object> constants = new LinkedHashMap<>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(((Enum<?>) constant).name(), constant);
        }
        return constants;
    }

    /** The constant of an enum with a name. */
    static Object constant(Map<String, Object> constants, String name) throws ValueProblem {
        Object constant = constants.get(name);
        if (constant == null) {
            throw new ValueProblem("is \"" + name + "\", not one of " + constants.keySet() + ".");
        }
        return constant;
    }

    /** The date that a text in ISO-8601 says. */
    static LocalDate date(String text) throws ValueProblem {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException refused) {
            throw new ValueProblem("is \"" + text + "\", not a date like 2015-05-17.");
        }
    }

    private static String filled(byte[] bytes, int from, int to) throws ValueProblem {
        if (from == to) {
            throw new ValueProblem("is empty.");
        }
        return Bytes.utf8(bytes, from, to);
    }

    private static long whole(byte[] bytes, int from, int to, long least, long most) throws ValueProblem {
        long value = Numbers.wholeLong(bytes, from, to);
        if (value == Numbers.NONE) {
            String text = filled(bytes, from, to);
            if (!text.equals(String.valueOf(Long.MIN_VALUE))) {
                throw new ValueProblem("is \"" + text + "\", not a whole number of 64 bits.");
            }
        }
        if (value < least || value > most) {
            throw new ValueProblem("is " + value + ", not between " + least + " and " + most + ".");
        }
        return value;
    }

    private static double number(byte[] bytes, int from, int to) throws ValueProblem {
        String text = filled(bytes, from, to);
        try {
            // Java's own forms for source code (1d, 0x1p3, spaces around) are no numbers in a file.
            char end = text.charAt(text.length() - 1);
            boolean plain = text.indexOf('x') < 0
                    && text.indexOf('X') < 0
                    && text.strip().equals(text);
            if (plain && (Character.isDigit(end) || end == '.' || end == 'N' || end == 'y')) {
                return finite(text, Double.parseDouble(text));
            }
        } catch (NumberFormatException refused) {
            throw new ValueProblem("is \"" + text + "\", not a number.");
        }
        throw new ValueProblem("is \"" + text + "\", not a number.");
    }

    /** Refuses a number that is infinite although the text does not say so. */
    static double finite(String text, double value) throws ValueProblem {
        if (Double.isInfinite(value) && !text.endsWith("Infinity")) {
            throw new ValueProblem("is " + text + ", too large for a double.");
        }
        return value;
    }

    private static boolean truth(String text) throws ValueProblem {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new ValueProblem("is \"" + text + "\", not true or false.");
        };
    }
}
