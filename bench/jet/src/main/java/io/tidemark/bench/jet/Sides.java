package io.tidemark.bench.jet;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The records of a key that may still be joined, each named by its amount, which is where it is in its partition. */
final class Sides implements Serializable {

    private static final int KEPT = 8;

    private final List<Long> left = new ArrayList<>(1);
    private final List<Long> right = new ArrayList<>(1);

    /** Keeps a record and gives those of the other side. */
    List<Long> meet(Click click) {
        List<Long> own = click.isRight() ? right : left;
        own.add(click.amount());
        // A key comes again after twice the reach; sources do not run so far apart that more than these could matter.
        if (own.size() > KEPT) {
            own.remove(0);
        }
        return click.isRight() ? left : right;
    }
}
