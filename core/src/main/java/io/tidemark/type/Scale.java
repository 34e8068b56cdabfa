package io.tidemark.type;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The number of digits after the point of a {@code BigDecimal}: {@code record Line(String item, @Scale(2) BigDecimal
 * price)}, also inside a collection: {@code List<@Scale(2) BigDecimal>}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
public @interface Scale {
    /** Digits after the point, 0 to {@link TypeLimits#DECIMAL_DIGITS_MAX}. */
    int value();
}
