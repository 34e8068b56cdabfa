package io.tidemark.engine.file.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How values that hold values are read from JSON. */
final class JsonCollections {

    private JsonCollections() {}

    /** What may be absent or null. */
    record Maybe(JsonValue inner) implements JsonValue {

        @Override
        public Object read(JsonParser json) throws IOException, ValueProblem {
            return json.currentToken() == JsonToken.VALUE_NULL ? Optional.empty() : Optional.of(inner.read(json));
        }

        @Override
        public @Nullable Object absent() {
            return Optional.empty();
        }
    }

    /** An array. */
    record Items(JsonValue item, boolean distinct) implements JsonValue {

        @Override
        public Object read(JsonParser json) throws IOException, ValueProblem {
            if (json.currentToken() != JsonToken.START_ARRAY) {
                throw JsonValue.wrongKind(json, "an array");
            }
            Collection<Object> items = distinct ? new LinkedHashSet<>() : new ArrayList<>();
            for (int i = 0; json.nextToken() != JsonToken.END_ARRAY; i++) {
                boolean isNew;
                try {
                    isNew = items.add(item.read(json));
                } catch (ValueProblem problem) {
                    throw problem.in("[" + i + "]");
                }
                if (!isNew) {
                    throw new ValueProblem("has item " + i + " twice, and is a set.");
                }
            }
            return distinct
                    ? Collections.unmodifiableSet((LinkedHashSet<?>) items)
                    : Collections.unmodifiableList((ArrayList<?>) items);
        }
    }

    /** An object with whatever names. */
    record Entries(JsonValue value) implements JsonValue {

        @Override
        public Object read(JsonParser json) throws IOException, ValueProblem {
            if (json.currentToken() != JsonToken.START_OBJECT) {
                throw JsonValue.wrongKind(json, "an object");
            }
            Map<String, Object> entries = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                try {
                    if (entries.put(name, value.read(json)) != null) {
                        throw new ValueProblem("comes twice.");
                    }
                } catch (ValueProblem problem) {
                    throw problem.in(name);
                }
            }
            return Collections.unmodifiableMap(entries);
        }
    }
}
