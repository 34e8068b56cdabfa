package io.tidemark.type;

import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.Map;

/** What to use in place of a Java type that cannot be encoded. */
final class Advice {
    private static final String ALL =
            "Use a record, an enum, a sealed interface of records, a primitive, String, Instant, "
                    + "Duration, LocalDate, UUID, ByteBuffer, BigDecimal with @Scale, List, Set, Map or Optional.";

    private Advice() {}

    static String on(Class<?> raw) {
        if (raw == byte[].class) {
            return "Arrays have no equality of content: use ByteBuffer.";
        }
        if (raw.isArray()) {
            return "Arrays have no equality of content: use List.";
        }
        if (raw == char.class || raw == Character.class) {
            return "A char may be half a character: use String or int.";
        }
        if (Map.class.isAssignableFrom(raw)) {
            return "Declare it as Map.";
        }
        if (Collection.class.isAssignableFrom(raw)) {
            return "Declare it as List or Set.";
        }
        if (Temporal.class.isAssignableFrom(raw)) {
            return "Use Instant or LocalDate, with the zone as a String beside it if it matters.";
        }
        return ALL;
    }
}
