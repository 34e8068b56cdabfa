package io.tidemark.bench.sidebyside;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads objects of texts, numbers and lists of them. */
final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** The members of an object, in their order: each a text, a {@link Long}, a {@link Double}, or a list of these. */
    static Map<String, Object> read(String text) {
        Map<String, Object> members = new LinkedHashMap<>();
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("This is not an object: " + text);
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, value(parser));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return members;
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser));
                }
                yield list;
            }
            default -> throw new IllegalArgumentException("There is no use for " + parser.currentToken() + ".");
        };
    }

    /** A list of numbers among members. */
    static long[] numbers(Map<String, Object> members, String name) {
        return members.get(name) instanceof List<?> list
                ? list.stream().mapToLong(each -> (Long) each).toArray()
                : new long[0];
    }

    /** A number among members. */
    static double number(Map<String, Object> members, String name) {
        return members.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    /** A text among members. */
    static String text(Map<String, Object> members, String name) {
        return members.get(name) instanceof String text ? text : "";
    }
}
