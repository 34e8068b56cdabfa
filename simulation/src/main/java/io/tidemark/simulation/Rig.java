package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.sink.Sink;
import io.tidemark.source.Source;
import io.tidemark.storage.Disk;
import io.tidemark.storage.Storage;

/** Puts the parts of a simulated process together. The default adds nothing; a test plants a bug by wrapping a part. */
public interface Rig {

    /** The disk that the backup is on. */
    default Disk stateDisk(Disk disk) {
        return disk;
    }

    /** The disk that output is on. */
    default Disk outputDisk(Disk disk) {
        return disk;
    }

    /** The storage over the backup's disk. */
    default Storage storage(Storage storage) {
        return storage;
    }

    /** The backup over the storage. */
    default Backup backup(Backup backup) {
        return backup;
    }

    /** The stores that processes use, each opened with the default setting. */
    default StoreProvider stores(StoreProvider drawn) {
        return drawn;
    }

    /** What is left on the machine's disk of the rows that stores are a cache over. */
    default OrderedRows rows(OrderedRows rows) {
        return rows;
    }

    /** A sink of the job. */
    default <T> Sink<T> sink(Sink<T> sink) {
        return sink;
    }

    /** A source of the job. */
    default Source<Element> source(Source<Element> source) {
        return source;
    }
}
