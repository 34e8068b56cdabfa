package io.tidemark.simulation;

import io.tidemark.type.Type;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;

/**
 * Keys of some type, each of which stands for one of the few keys that scenarios have.
 *
 * @param <K> the keys
 */
final class Keys<K> {

    /** The keys of scenarios as they are. */
    static final Keys<String> NAMES = new Keys<>("string", Type.STRING, index -> String.valueOf((char) ('A' + index)));

    /** Keys of every form that a store treats apart: words, a few bytes, many bytes, and several parts. */
    static final List<Keys<?>> ALL = List.of(
            NAMES,
            new Keys<>("long", Type.LONG, index -> (index - 4) * 1_000_000_007L),
            new Keys<>("int", Type.INT, index -> index - 4),
            new Keys<>("uuid", Type.UUID, index -> new UUID(index, -index)),
            new Keys<>("bytes", Type.BYTES, index -> ByteBuffer.wrap(new byte[index])),
            new Keys<>("decimal", Type.decimal(2), index -> BigDecimal.valueOf(index - 4, 2)),
            new Keys<>("date", Type.LOCAL_DATE, index -> LocalDate.ofEpochDay(index * 400L - 800)),
            new Keys<>("long string", Type.STRING, index -> "\u00fc".repeat(40) + index),
            new Keys<>("record", Type.of(Place.class), index -> new Place("p" + index / 2, Optional.of(index % 2))));

    private static final int MOST = 8;

    private final String name;
    private final Type<K> type;
    private final IntFunction<K> key;
    private final Map<K, String> names = new HashMap<>();

    private Keys(String name, Type<K> type, IntFunction<K> key) {
        this.name = name;
        this.type = type;
        this.key = key;
        for (int index = 0; index < MOST; index++) {
            names.put(key.apply(index), String.valueOf((char) ('A' + index)));
        }
    }

    /** A key of two parts. */
    record Place(String town, Optional<Integer> house) {}

    Type<K> type() {
        return type;
    }

    /** The key of a record. */
    K of(Element element) {
        return key.apply(element.key().charAt(0) - 'A');
    }

    /** What scenarios call a key. */
    String name(K of) {
        String found = names.get(of);
        if (found == null) {
            throw new IllegalArgumentException(of + " is no key that was given.");
        }
        return found;
    }

    @Override
    public String toString() {
        return name + " keys";
    }
}
