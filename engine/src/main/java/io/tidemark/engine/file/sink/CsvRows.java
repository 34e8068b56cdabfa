package io.tidemark.engine.file.sink;

import io.tidemark.record.Windowed;
import io.tidemark.type.ByteSink;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Comma-separated values as of RFC 4180, with a header: the components of a record; of a window result {@code key}, {@code
 * start}, {@code end}, the components of the result or {@code value}, {@code kind} and {@code revision}. What has parts stands
 * in one field as JSON. Nothing is an empty field, an empty text two quotes.
 */
record CsvRows<T>() implements RowFormat<T> {

    @Override
    public String extension() {
        return "csv";
    }

    @Override
    public Rows<T> begin(String file, ByteSink out) {
        return new CsvFile<>(file, out);
    }

    /** The rows of one file; the first value says what the columns are. */
    private static final class CsvFile<T> implements Rows<T> {

        private final String file;
        private final ByteSink out;
        private final ByteSink scratch = new ByteSink();
        private final JsonRenderer json = new JsonRenderer(scratch);
        private @Nullable List<String> header;

        CsvFile(String file, ByteSink out) {
            this.file = file;
            this.out = out;
        }

        @Override
        public void append(T value) {
            int before = out.size();
            try {
                row(value);
            } catch (RuntimeException refused) {
                out.truncate(before);
                throw refused;
            }
        }

        private void row(T value) {
            List<String> names = new ArrayList<>();
            List<@Nullable Object> fields = new ArrayList<>();
            if (value instanceof Windowed<?, ?> windowed) {
                names.addAll(List.of("key", "start", "end"));
                fields.addAll(Arrays.asList(
                        windowed.key(), Instant.ofEpochMilli(windowed.start()), Instant.ofEpochMilli(windowed.end())));
                if (json.isFlat(windowed.value())) {
                    addComponents(windowed.value(), names, fields);
                } else {
                    names.add("value");
                    fields.add(windowed.value());
                }
                names.addAll(List.of("kind", "revision"));
                fields.addAll(Arrays.asList(windowed.kind(), windowed.revision()));
            } else if (value instanceof Record) {
                addComponents(value, names, fields);
            } else {
                names.add("value");
                fields.add(value);
            }
            List<String> columns = header;
            if (columns == null) {
                line(new ArrayList<>(names));
                header = names;
            } else if (!columns.equals(names)) {
                throw new UnwritableException("The columns of " + file + " are " + columns + "; a value with " + names
                        + " cannot be written into it. Write values of one class, or write JSON.");
            }
            line(fields);
        }

        private void addComponents(Object record, List<String> names, List<@Nullable Object> fields) {
            Components parts = json.components(record.getClass());
            for (int i = 0; i < parts.size(); i++) {
                names.add(parts.names().get(i));
                fields.add(parts.value(i, record));
            }
        }

        private void line(List<@Nullable Object> fields) {
            for (int i = 0; i < fields.size(); i++) {
                if (i > 0) {
                    out.put((byte) ',');
                }
                field(fields.get(i));
            }
            out.put((byte) '\r');
            out.put((byte) '\n');
        }

        private void field(@Nullable Object value) {
            Object present = value instanceof Optional<?> optional ? optional.orElse(null) : value;
            if (present == null) {
                return;
            }
            String text = Scalars.text(present);
            if (text == null) {
                scratch.reset();
                json.render(present);
                text = new String(scratch.array(), 0, scratch.size(), StandardCharsets.UTF_8);
            }
            byte[] bytes = (needsQuotes(text) ? "\"" + text.replace("\"", "\"\"") + "\"" : text)
                    .getBytes(StandardCharsets.UTF_8);
            out.put(bytes, 0, bytes.length);
        }

        private static boolean needsQuotes(String text) {
            for (int i = 0; i < text.length(); i++) {
                if (",\"\r\n".indexOf(text.charAt(i)) >= 0) {
                    return true;
                }
            }
            return text.isEmpty() || text.charAt(0) == ' ' || text.charAt(text.length() - 1) == ' ';
        }

        @Override
        public void end() {
            // Each line is whole.
        }
    }
}
