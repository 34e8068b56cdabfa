package io.tidemark.engine.file.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON objects as records of one class. */
final class JsonRecord<T> {

    private final RecordShape<T> shape;
    private final JsonValue[] values;
    private final Map<String, Integer> components = new HashMap<>();

    JsonRecord(RecordShape<T> shape, JsonValues types) {
        this.shape = shape;
        values = new JsonValue[shape.size()];
        for (int i = 0; i < values.length; i++) {
            components.put(shape.name(i), i);
            try {
                values[i] = types.of(shape.type(i));
            } catch (InputException refused) {
                throw InputException.invalid("Component " + shape.name(i) + ": " + refused.getMessage());
            }
        }
    }

    static <T> JsonRecord<T> of(Class<T> javaClass, TimePattern times) {
        return new JsonRecord<>(RecordShape.of(javaClass), new JsonValues(times));
    }

    /** Reads an object; the parser is at its start, and is left at its end. */
    T read(JsonParser json) throws IOException, ValueProblem {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw JsonValue.wrongKind(json, "an object");
        }
        @Nullable Object[] row = new @Nullable Object[values.length];
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            Integer component = components.get(name);
            if (component == null) {
                json.skipChildren();
            } else if (row[component] != null) {
                throw new ValueProblem("comes twice.").in(name);
            } else {
                row[component] = value(component, json);
            }
        }
        for (int i = 0; i < row.length; i++) {
            if (row[i] == null) {
                row[i] = values[i].absent();
                if (row[i] == null) {
                    throw new ValueProblem("is missing.").in(shape.name(i));
                }
            }
        }
        return shape.create(row);
    }

    private Object value(int component, JsonParser json) throws IOException, ValueProblem {
        try {
            return values[component].read(json);
        } catch (ValueProblem problem) {
            throw problem.in(shape.name(component));
        }
    }
}
