package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.sink.Sink;
import io.tidemark.source.Source;
import io.tidemark.storage.Disk;
import io.tidemark.storage.Storage;
import java.util.Optional;

/** Bugs as people make them, each planted by wrapping one part. */
enum PlantedBug implements Rig {
    SKIPS_FILE_SYNC_OF_STATE {
        @Override
        public Disk stateDisk(Disk disk) {
            return BadDisks.withoutFileSync(disk);
        }
    },
    SKIPS_FILE_SYNC_OF_OUTPUT {
        @Override
        public Disk outputDisk(Disk disk) {
            return BadDisks.withoutFileSync(disk);
        }
    },
    SKIPS_DIRECTORY_SYNC_OF_STATE {
        @Override
        public Disk stateDisk(Disk disk) {
            return BadDisks.withoutDirectorySync(disk);
        }
    },
    SKIPS_DIRECTORY_SYNC_OF_OUTPUT {
        @Override
        public Disk outputDisk(Disk disk) {
            return BadDisks.withoutDirectorySync(disk);
        }
    },
    DELETES_MERGED_FILES_AT_ONCE {
        @Override
        public Storage storage(Storage storage) {
            return BadStorages.withDeletionOnceMerged(storage);
        }
    },
    RESTORES_OVER_ROWS_IN_DOUBT {
        @Override
        public OrderedRows rows(OrderedRows rows) {
            return BadRows.withoutClearing(rows);
        }
    },
    LOSES_A_WRITE_OF_ROWS {
        @Override
        public OrderedRows rows(OrderedRows rows) {
            return BadRows.withLostRows(rows);
        }
    },
    RENAMES_BY_COPYING {
        @Override
        public Disk outputDisk(Disk disk) {
            return BadDisks.withCopiesForRenames(disk);
        }
    },
    IGNORES_THE_FENCE {
        @Override
        public Storage storage(Storage storage) {
            return BadStorages.withoutFence(storage);
        }
    },
    DELETES_FILES_BY_AGE {
        @Override
        public Storage storage(Storage storage) {
            return BadStorages.withDeletionByAge(storage);
        }
    },
    COMMITS_POSITIONS_BEFORE_STATE {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withPositionsBeforeState(backup);
        }
    },
    FORGETS_TOMBSTONES {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutTombstones(backup);
        }
    },
    SWALLOWS_A_CHECKSUM {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutChecksums(backup);
        }
    },
    PASSES_OVER_A_DAMAGED_CUT {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutConsent(backup);
        }

        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.overlookingLaterOutput(sink);
        }

        /** Or the sinks would see what the backup passes over. */
        @Override
        Optional<PlantedBug> beside() {
            return Optional.of(OVERLOOKS_OUTPUT_AFTER_ITS_CUT);
        }
    },
    LOSES_HELD_RECORDS {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutStates(backup, "held");
        }
    },
    LOSES_HELD_CHANGES_OF_TABLES {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutStates(backup, "held-changes");
        }
    },
    LOSES_OLD_VERSIONS_OF_TABLES {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutStates(backup, "versions");
        }
    },
    CHANGES_TABLES_AHEAD_OF_THE_CLOCK {
        @Override
        public StoreProvider stores(StoreProvider drawn) {
            return BadStores.withChangesAtOnce(drawn);
        }
    },
    FORGETS_PARTITION_CLOCKS {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutPartitionClocks(backup);
        }
    },
    FIRES_WINDOWS_EARLY {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withClocksAhead(backup);
        }
    },
    FORGETS_COUNTS {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutCounters(backup);
        }
    },
    PUBLISHES_BEFORE_COMMIT {
        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.publishingBeforeCommit(sink);
        }
    },
    FORGETS_TO_PUBLISH_AFTER_A_CRASH {
        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.forgettingToRecover(sink);
        }
    },
    OVERLOOKS_OUTPUT_AFTER_ITS_CUT {
        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.overlookingLaterOutput(sink);
        }
    },
    GIVES_AN_EPOCH_OUT_TWICE {
        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.overlookingEpochs(sink);
        }
    },
    REUSES_A_FILE_NAME {
        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.reusingNames(sink);
        }
    },
    EMITS_A_RESULT_TWICE {
        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.repeating(sink);
        }
    },
    DROPS_THE_LAST_WINDOW {
        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.keepingTheLast(sink);
        }
    },
    DROPS_A_DEAD_LETTER {
        @Override
        public <T> Sink<T> sink(Sink<T> sink) {
            return BadSinks.droppingDeadLetters(sink);
        }
    },
    READS_ONE_RECORD_AGAIN {
        @Override
        public Source<Element> source(Source<Element> source) {
            return BadSources.readingAgain(source);
        }
    },
    TAKES_SILENCE_FOR_IDLENESS {
        @Override
        public Source<Element> source(Source<Element> source) {
            return BadSources.answeringUnasked(source);
        }
    },
    LETS_THE_CLOCK_PASS_A_PARTITION_THAT_WOKE {
        @Override
        public Source<Element> source(Source<Element> source) {
            return BadSources.oversleeping(source);
        }
    },
    FORGETS_WHAT_WAS_PLANNED {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutPlans(backup);
        }
    },
    PLANS_AFTER_THE_COMMIT {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutOffsets(backup);
        }
    },
    REPEATS_AT_ANOTHER_TIME {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withOtherTimes(backup);
        }
    },
    REPEATS_WITHOUT_IDLENESS {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutIdleness(backup);
        }
    },
    FORGETS_WHERE_A_NEW_PARTITION_BEGAN {
        @Override
        public Backup backup(Backup backup) {
            return BadBackups.withoutBeginnings(backup);
        }
    };

    /** Another bug that it needs to do harm; it is not caught by a seed that catches that one alone. */
    Optional<PlantedBug> beside() {
        return Optional.empty();
    }
}
