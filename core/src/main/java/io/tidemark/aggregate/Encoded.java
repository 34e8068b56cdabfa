package io.tidemark.aggregate;

import io.tidemark.type.KeyHash;
import java.util.Arrays;

/** Values by their canonical encoding: equal values have equal bytes, and the order is that of the bytes. */
final class Encoded {

    /** The order of encoded values, as unsigned bytes. */
    static final Tally.Rule<byte[]> RULE =
            new Tally.Rule<>(Arrays::compareUnsigned, bytes -> KeyHash.hash(bytes, 0, bytes.length));

    private Encoded() {}
}
