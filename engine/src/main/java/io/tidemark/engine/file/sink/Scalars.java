package io.tidemark.engine.file.sink;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The texts of values that have no parts. */
final class Scalars {

    private Scalars() {}

    /** Whether a value is a number or a boolean, whose text stands in JSON without quotes. */
    static boolean isBare(Object value) {
        if (value instanceof Double d) {
            return Double.isFinite(d);
        }
        if (value instanceof Float f) {
            return Float.isFinite(f);
        }
        return value instanceof Number || value instanceof Boolean;
    }

    /** The text of a value without parts; null if the value has parts, or is of a class that is not known. */
    static @Nullable String text(Object value) {
        if (value instanceof Enum<?> constant) {
            return constant.name();
        }
        if (value instanceof Double d) {
            return Double.isFinite(d) ? NumberOutput.toString(d, true) : d.toString();
        }
        if (value instanceof Float f) {
            return Float.isFinite(f) ? NumberOutput.toString(f, true) : f.toString();
        }
        if (value instanceof ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return Base64.getEncoder().encodeToString(copy);
        }
        return isTextItself(value) ? value.toString() : null;
    }

    private static boolean isTextItself(Object value) {
        return value instanceof String
                || value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof BigDecimal
                || value instanceof BigInteger
                || value instanceof Instant
                || value instanceof LocalDate
                || value instanceof Duration
                || value instanceof UUID;
    }
}
