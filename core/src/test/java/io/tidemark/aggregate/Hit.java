package io.tidemark.aggregate;

import io.tidemark.type.Scale;
import io.tidemark.type.Type;
import java.math.BigDecimal;

/** A record to aggregate. */
record Hit(long number, double real, @Scale(3) BigDecimal decimal, String word) {

    static final Type<Hit> TYPE = Type.of(Hit.class);
}
