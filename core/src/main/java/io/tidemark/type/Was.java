package io.tidemark.type;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Earlier names of a record component, or of a record that a sealed interface permits, so that data written under an
 * earlier name is still found: {@code record Visit(@Was("client") String visitor)}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface Was {
    /** Earlier names, in any order. */
    String[] value();
}
