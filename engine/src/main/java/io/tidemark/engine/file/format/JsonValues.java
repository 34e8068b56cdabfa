package io.tidemark.engine.file.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the {@link JsonValue} of a component's type. */
final class JsonValues {

    private final TimePattern times;

    JsonValues(TimePattern times) {
        this.times = times;
    }

    /**
     * The reader of a type.
     *
     * @throws InputException if JSON cannot become a value of the type
     */
    JsonValue of(AnnotatedType annotated) {
        Type type = annotated.getType();
        if (annotated instanceof AnnotatedParameterizedType generic) {
            return generic(((ParameterizedType) type).getRawType(), generic.getAnnotatedActualTypeArguments());
        }
        if (type == BigDecimal.class) {
            int scale = Decimals.scale(annotated);
            return json -> Decimals.parse(number(json), scale);
        }
        if (type == Instant.class) {
            return this::instant;
        }
        if (type instanceof Class<?> named && named.isRecord()) {
            return new JsonRecord<>(RecordShape.of(named), this)::read;
        }
        return plain(type);
    }

    private JsonValue generic(Type raw, AnnotatedType[] arguments) {
        if (raw == Optional.class) {
            return new JsonCollections.Maybe(of(arguments[0]));
        }
        if (raw == List.class) {
            return new JsonCollections.Items(of(arguments[0]), false);
        }
        if (raw == Set.class) {
            return new JsonCollections.Items(of(arguments[0]), true);
        }
        if (raw == Map.class && arguments[0].getType() == String.class) {
            return new JsonCollections.Entries(of(arguments[1]));
        }
        throw unknown(raw);
    }

    private static JsonValue plain(Type type) {
        if (type == String.class) {
            return json -> JsonValue.text(json, "a text");
        }
        if (type == long.class || type == Long.class) {
            return json -> whole(json, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        if (type == int.class || type == Integer.class) {
            return json -> (int) whole(json, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (type == short.class || type == Short.class) {
            return json -> (short) whole(json, Short.MIN_VALUE, Short.MAX_VALUE);
        }
        if (type == byte.class || type == Byte.class) {
            return json -> (byte) whole(json, Byte.MIN_VALUE, Byte.MAX_VALUE);
        }
        if (type == double.class || type == Double.class) {
            return JsonValues::floating;
        }
        if (type == float.class || type == Float.class) {
            return json -> (float) floating(json);
        }
        if (type == boolean.class || type == Boolean.class) {
            return JsonValues::truth;
        }
        if (type == LocalDate.class) {
            return json -> TextValue.date(JsonValue.text(json, "a date"));
        }
        if (type instanceof Class<?> named && named.isEnum()) {
            Map<String, Object> constants = TextValue.constants(named);
            return json -> TextValue.constant(constants, JsonValue.text(json, "a name"));
        }
        throw unknown(type);
    }

    private static InputException unknown(Type type) {
        return InputException.invalid("JSON cannot become a " + type.getTypeName()
                + ". Text, numbers, booleans, instants, dates, decimals, enums, records, and Optionals, Lists, Sets and Maps"
                + " from text to these can be read.");
    }

    private Instant instant(JsonParser json) throws IOException, ValueProblem {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            return Instant.ofEpochMilli(whole(json, Long.MIN_VALUE, Long.MAX_VALUE));
        }
        return times.parse(JsonValue.text(json, "a time"));
    }

    private static boolean truth(JsonParser json) throws ValueProblem {
        if (json.currentToken() != JsonToken.VALUE_TRUE && json.currentToken() != JsonToken.VALUE_FALSE) {
            throw JsonValue.wrongKind(json, "a boolean");
        }
        return json.currentToken() == JsonToken.VALUE_TRUE;
    }

    private static String number(JsonParser json) throws IOException, ValueProblem {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT && json.currentToken() != JsonToken.VALUE_NUMBER_FLOAT) {
            throw JsonValue.wrongKind(json, "a number");
        }
        return json.getText();
    }

    private static long whole(JsonParser json, long least, long most) throws IOException, ValueProblem {
        String text = number(json);
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw new ValueProblem("is " + text + ", not a whole number.");
        }
        JsonParser.NumberType size = json.getNumberType();
        if (size == JsonParser.NumberType.BIG_INTEGER) {
            throw new ValueProblem("is " + text + ", not between " + least + " and " + most + ".");
        }
        long value = json.getLongValue();
        if (value < least || value > most) {
            throw new ValueProblem("is " + text + ", not between " + least + " and " + most + ".");
        }
        return value;
    }

    private static double floating(JsonParser json) throws IOException, ValueProblem {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            return TextValue.finite(number(json), json.getDoubleValue());
        }
        return switch (json.getText()) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw JsonValue.wrongKind(json, "a number");
        };
    }
}
