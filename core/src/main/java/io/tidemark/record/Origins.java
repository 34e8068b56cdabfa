package io.tidemark.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The table of places that records come from: a partition of a source, or an operator that emits of its own accord.
 *
 * <p>Ids are dense and live as long as one run; what survives a run is the pair of names. Safe for use by several tasks.
 */
public final class Origins {

    /** Set in an id when the partition was found while the job ran and has not caught up with the clock it started at. */
    public static final int NEW_PARTITION = 1 << 30;

    /** Set in an id when the partition was idle and has not caught up with the clock that went on without it. */
    public static final int IDLE_PARTITION = 1 << 29;

    private static final int ID_MASK = IDLE_PARTITION - 1;

    private final Map<Origin, Integer> ids = new HashMap<>();
    private volatile List<Origin> origins = List.of();

    /** The id of a partition of a source; partition is empty for an operator. */
    public synchronized int id(String name, String partition) {
        Origin origin = new Origin(name, partition);
        Integer known = ids.get(origin);
        if (known != null) {
            return known;
        }
        List<Origin> grown = new ArrayList<>(origins);
        grown.add(origin);
        origins = List.copyOf(grown);
        ids.put(origin, grown.size() - 1);
        return grown.size() - 1;
    }

    /** The origin behind an id, whatever flags it carries. */
    public Origin get(int id) {
        return origins.get(index(id));
    }

    /** How many ids have been given. */
    public int size() {
        return origins.size();
    }

    /** The id without its flags. */
    public static int index(int id) {
        return id & ID_MASK;
    }

    /** Orders two ids by source name, then partition (rule 18). */
    public int compare(int left, int right) {
        int a = index(left);
        int b = index(right);
        return a == b ? 0 : origins.get(a).compareTo(origins.get(b));
    }
}
