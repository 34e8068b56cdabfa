package io.tidemark.engine.file.format;

import io.tidemark.type.Scale;
import io.tidemark.type.TypeLimits;
import java.lang.reflect.AnnotatedType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Reads decimals at the scale that a component declares, without rounding. */
final class Decimals {

    /** More characters than any decimal of {@link TypeLimits#DECIMAL_DIGITS_MAX} digits needs. */
    private static final int CHARS_MAX = 100;

    private Decimals() {}

    /** The scale that a component of type {@code BigDecimal} declares; the derivation of its type has seen that there is one. */
    static int scale(AnnotatedType type) {
        @Nullable Scale scale = type.getAnnotation(Scale.class);
        return scale == null ? 0 : scale.value();
    }

    static BigDecimal parse(String text, int scale) throws ValueProblem {
        if (text.length() > CHARS_MAX) {
            throw new ValueProblem(
                    "is longer than " + CHARS_MAX + " characters, the most that a decimal is read from.");
        }
        try {
            BigDecimal value = new BigDecimal(text);
            // Checked first: setScale of 1E+1000000000 would not come back.
            if (value.signum() != 0
                    && (long) value.precision() - value.scale() > TypeLimits.DECIMAL_DIGITS_MAX - scale) {
                throw new ValueProblem(
                        "is " + text + ", too large for a decimal with " + scale + " digits after the point.");
            }
            return value.signum() == 0
                    ? BigDecimal.ZERO.setScale(scale)
                    : value.setScale(scale, RoundingMode.UNNECESSARY);
        } catch (NumberFormatException refused) {
            throw new ValueProblem("is \"" + text + "\", not a number.");
        } catch (ArithmeticException rounded) {
            throw new ValueProblem("is " + text + ", which has more than " + scale + " digits after the point.");
        }
    }
}
