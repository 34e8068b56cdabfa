package io.tidemark.type;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The value that a record component has when it is read from data written before the component existed, as JSON in the
 * form that Avro gives defaults: {@code @Default("0") int retries}, {@code @Default("\"web\"") String channel}. An {@code
 * Optional} component needs none: it is empty.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {
    /** The default as JSON text. */
    String value();
}
