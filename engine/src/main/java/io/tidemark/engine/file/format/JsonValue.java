package io.tidemark.engine.file.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a JSON value as a value of one Java type; the parser is at the value's first token, and is left at its last. */
@FunctionalInterface
interface JsonValue {

    Object read(JsonParser json) throws IOException, ValueProblem;

    /** What a component is that has no field: only an {@code Optional} may have none. */
    default @Nullable Object absent() {
        return null;
    }

    /** The problem that a value is of the wrong kind. */
    static ValueProblem wrongKind(JsonParser json, String meant) {
        JsonToken token = json.currentToken();
        String what = token == null
                ? "missing"
                : switch (token) {
                    case START_OBJECT -> "an object";
                    case START_ARRAY -> "an array";
                    case VALUE_STRING -> "a text";
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
                    case VALUE_TRUE, VALUE_FALSE -> "a boolean";
                    case VALUE_NULL -> "null";
                    case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT -> "missing";
                };
        return new ValueProblem("is " + what + ", not " + meant + ".");
    }

    /** The text of a JSON string. */
    static String text(JsonParser json, String meant) throws IOException, ValueProblem {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw wrongKind(json, meant);
        }
        String text = json.getText();
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!pair) {
                    throw new ValueProblem("has an unpaired surrogate, which is no character.");
                }
                i++;
            }
        }
        return text;
    }
}
