package io.tidemark.engine.backup;

import java.util.List;

/** Every way in which a backup is kept in order, with limits that small tests reach. */
final class Upkeeps {

    private Upkeeps() {}

    static List<Upkeep> all() {
        return List.of(Upkeep.IN_CUTS, new Upkeep.Compacted(0), new Upkeep.Versioned(2));
    }
}
