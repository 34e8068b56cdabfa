package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.storage.Disk;
import io.tidemark.storage.Storage;

/** Bugs of compaction, and of trust in what a store finds, that do harm only where a start goes on from what is at hand. */
enum PlantedCopyBug implements Rig {
    SKIPS_FILE_SYNC_OF_BASES {
        @Override
        public Disk stateDisk(Disk disk) {
            return UnsyncedBases.disk(disk);
        }

        @Override
        public Storage storage(Storage storage) {
            return UnsyncedBases.storage(storage);
        }
    },
    WRITES_THE_PROOF_OF_ROWS_APART {
        @Override
        public OrderedRows rows(OrderedRows rows) {
            return BadRows.withProofApart(rows);
        }
    },
    BELIEVES_ROWS_OF_ANOTHER_CUT {
        @Override
        public StoreProvider stores(StoreProvider drawn) {
            return BadStores.believingAnyCopy(drawn);
        }
    },
    IGNORES_STALE_KEY_GROUPS {
        @Override
        public StoreProvider stores(StoreProvider drawn) {
            return BadStores.withoutStaleKeyGroups(drawn);
        }
    },
    FORGETS_WHAT_CHANGED_SINCE_THE_PROOF {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutChangesSinceCopies(backup);
        }
    }
}
