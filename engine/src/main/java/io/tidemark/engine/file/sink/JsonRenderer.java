package io.tidemark.engine.file.sink;

import io.tidemark.record.DeadLetter;
import io.tidemark.record.Window;
import io.tidemark.record.Windowed;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Renders values as JSON, the same value always in the same bytes.
 *
 * <p>Records become objects with their components in declared order; maps and sets are sorted by the text of their keys and
 * items; numbers are exact, NaN and the infinities texts; instants are ISO-8601 in UTC; an empty {@code Optional} is null;
 * bytes are base64. A {@link Windowed} becomes {@code key}, {@code start}, {@code end} and the components of its result, or
 * {@code value} if that is no record or has a component of such a name; {@code kind} and {@code revision} follow unless it is
 * FINAL. Belongs to one task.
 */
final class JsonRenderer {

    /** How deep values may be inside each other. */
    static final int DEPTH_MAX = 64;

    /** The names that window results have themselves. */
    static final List<String> WINDOWED_NAMES = List.of("key", "start", "end", "value", "kind", "revision");

    private final ByteSink out;
    private final JsonText text;
    private final Map<Class<?>, Components> components = new HashMap<>();
    private long lastTime = Times.BEFORE_ALL;
    private String lastTimeText = "";

    JsonRenderer(ByteSink out) {
        this.out = out;
        this.text = new JsonText(out);
    }

    /** Appends a value; if it throws, the output is as it was. */
    void render(Object value) {
        int before = out.size();
        try {
            any(value, 0);
        } catch (RuntimeException refused) {
            out.truncate(before);
            throw refused;
        }
    }

    private void any(@Nullable Object value, int depth) {
        if (depth > DEPTH_MAX) {
            throw new UnwritableException("A value is nested deeper than " + DEPTH_MAX + " levels. Flatten it.");
        }
        if (value == null) {
            text.nothing();
        } else if (value instanceof String string) {
            text.text(string);
        } else if (value instanceof Long || value instanceof Integer) {
            text.number(((Number) value).longValue());
        } else if (value instanceof Windowed<?, ?> windowed) {
            windowed(windowed, depth);
        } else if (value instanceof DeadLetter letter) {
            deadLetter(letter, depth);
        } else if (value instanceof Window window) {
            window(window);
        } else if (value instanceof Record) {
            record(value, depth);
        } else {
            other(value, depth);
        }
    }

    private void other(Object value, int depth) {
        String scalar = Scalars.text(value);
        if (scalar != null && Scalars.isBare(value)) {
            text.ascii(scalar);
        } else if (scalar != null) {
            text.text(scalar);
        } else if (value instanceof Optional<?> optional) {
            any(optional.orElse(null), depth);
        } else if (value instanceof Map<?, ?> map) {
            map(map, depth);
        } else if (value instanceof Collection<?> items) {
            items(items, depth);
        } else {
            throw new UnwritableException(
                    "A " + value.getClass().getName() + " cannot be written as JSON. Records, enums,"
                            + " text, numbers, booleans, instants, dates, durations, UUIDs, bytes, Optionals and collections can.");
        }
    }

    Components components(Class<?> record) {
        return components.computeIfAbsent(record, Components::of);
    }

    private void record(Object record, int depth) {
        text.mark('{');
        fields(record, depth);
        text.mark('}');
    }

    private void fields(Object record, int depth) {
        Components parts = components(record.getClass());
        for (int i = 0; i < parts.size(); i++) {
            if (i > 0) {
                text.mark(',');
            }
            text.name(parts.names().get(i));
            any(parts.value(i, record), depth + 1);
        }
    }

    private void windowed(Windowed<?, ?> windowed, int depth) {
        text.mark('{');
        text.name("key");
        any(windowed.key(), depth + 1);
        text.mark(',');
        times(windowed.start(), windowed.end());
        if (isFlat(windowed.value())) {
            if (components(windowed.value().getClass()).size() > 0) {
                text.mark(',');
                fields(windowed.value(), depth);
            }
        } else {
            text.mark(',');
            text.name("value");
            any(windowed.value(), depth + 1);
        }
        if (windowed.kind() != Windowed.Kind.FINAL) {
            text.mark(',');
            text.name("kind");
            text.text(windowed.kind().name());
            text.mark(',');
            text.name("revision");
            text.number(windowed.revision());
        }
        text.mark('}');
    }

    /** Whether the components of a window's result stand beside its key. */
    boolean isFlat(Object result) {
        boolean special = result instanceof Windowed || result instanceof DeadLetter || result instanceof Window;
        if (!(result instanceof Record) || special) {
            return false;
        }
        Set<String> names = new HashSet<>(components(result.getClass()).names());
        return WINDOWED_NAMES.stream().noneMatch(names::contains);
    }

    private void window(Window window) {
        text.mark('{');
        times(window.start(), window.end());
        text.mark('}');
    }

    private void times(long start, long end) {
        text.name("start");
        time(start);
        text.mark(',');
        text.name("end");
        time(end);
    }

    /** A time in ISO-8601, UTC; results of a window come together, so the last text is mostly the next one too. */
    private void time(long time) {
        if (time == Times.BEFORE_ALL) {
            text.nothing();
            return;
        }
        if (time != lastTime) {
            lastTime = time;
            lastTimeText = Instant.ofEpochMilli(time).toString();
        }
        text.text(lastTimeText);
    }

    private void deadLetter(DeadLetter letter, int depth) {
        text.mark('{');
        text.name("reason");
        text.text(letter.reason().name());
        text.mark(',');
        text.name("place");
        text.text(letter.place());
        text.mark(',');
        text.name("window");
        any(letter.window(), depth + 1);
        text.mark(',');
        text.name("time");
        time(letter.time());
        text.mark(',');
        text.name("stamp");
        time(letter.stamp());
        text.mark(',');
        text.name("origin");
        text.text(letter.origin().name());
        text.mark(',');
        text.name("partition");
        any(letter.origin().partition().isEmpty() ? null : letter.origin().partition(), depth + 1);
        text.mark(',');
        text.name("position");
        text.text(letter.position());
        text.mark(',');
        text.name("record");
        any(letter.record(), depth + 1);
        text.mark(',');
        text.name("detail");
        text.text(letter.detail());
        text.mark('}');
    }

    private void items(Collection<?> items, int depth) {
        List<byte[]> texts = new ArrayList<>();
        for (Object item : items) {
            texts.add(apart(item, depth));
        }
        if (items instanceof Set) {
            texts.sort(Arrays::compareUnsigned);
        }
        text.mark('[');
        for (int i = 0; i < texts.size(); i++) {
            if (i > 0) {
                text.mark(',');
            }
            text.raw(texts.get(i));
        }
        text.mark(']');
    }

    private void map(Map<?, ?> map, int depth) {
        Map<String, Object> sorted = new TreeMap<>();
        map.forEach((key, value) -> {
            if (sorted.put(keyText(key, depth), value) != null) {
                throw new UnwritableException("Two keys of a map have the same text, " + keyText(key, depth)
                        + ", so that they cannot both be names in JSON. Use a list of records instead.");
            }
        });
        text.mark('{');
        boolean first = true;
        for (Map.Entry<String, Object> entry : sorted.entrySet()) {
            if (!first) {
                text.mark(',');
            }
            first = false;
            text.name(entry.getKey());
            any(entry.getValue(), depth + 1);
        }
        text.mark('}');
    }

    private String keyText(Object key, int depth) {
        String scalar = Scalars.text(key);
        return scalar != null ? scalar : new String(apart(key, depth), StandardCharsets.UTF_8);
    }

    /** A value rendered by itself. */
    private byte[] apart(@Nullable Object value, int depth) {
        int before = out.size();
        any(value, depth + 1);
        byte[] bytes = Arrays.copyOfRange(out.array(), before, out.size());
        out.truncate(before);
        return bytes;
    }
}
