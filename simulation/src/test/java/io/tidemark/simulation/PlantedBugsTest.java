package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.tier.OrderedRows;
import io.tidemark.sink.Sink;
import io.tidemark.storage.Disk;
import io.tidemark.storage.Storage;
import io.tidemark.testkit.disk.ForwardingDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Goal: a simulation that finds nothing means something. Method: bugs are planted one at a time, by wrappers around the parts of the
 * sound engine, and each must be caught within a number of seeds; the wrappers alone change nothing.
 */
class PlantedBugsTest {

    private static final int SEEDS_MAX = 1_500;
    private static final int SEEDS_OF_WRAPPERS = 60;

    @ParameterizedTest
    @EnumSource
    void isCaught(PlantedBug bug) {
        for (int seed = 0; seed < SEEDS_MAX; seed++) {
            Simulation.Report report = Simulation.with(bug).run(seed);
            if (!report.isRight() && isRightWithout(bug, seed)) {
                System.out.println(bug + " was caught by seed " + seed + ": "
                        + report.problems().get(0).lines().findFirst().orElse(""));
                return;
            }
        }
        assertThat(bug).as("a bug that %d seeds did not catch", SEEDS_MAX).isNull();
    }

    private static boolean isRightWithout(PlantedBug bug, int seed) {
        return bug.beside().isEmpty()
                || Simulation.with(bug.beside().get()).run(seed).isRight();
    }

    @Test
    void wrappersAloneChangeNothing() {
        Rig rig = new Rig() {
            @Override
            public Disk stateDisk(Disk disk) {
                return new ForwardingDisk(disk);
            }

            @Override
            public Disk outputDisk(Disk disk) {
                return new ForwardingDisk(disk);
            }

            @Override
            public Storage storage(Storage storage) {
                return new ForwardingStorage(storage);
            }

            @Override
            public Backup backup(Backup backup) {
                return new ForwardingBackup(backup);
            }

            @Override
            public StoreProvider stores(StoreProvider drawn) {
                return BadStores.forwarding(drawn, ForwardingTaskStore::new);
            }

            @Override
            public OrderedRows rows(OrderedRows rows) {
                return new ForwardingRows(rows);
            }

            @Override
            public <T> Sink<T> sink(Sink<T> sink) {
                return new ForwardingSink<>(sink);
            }
        };
        for (int seed = 0; seed < SEEDS_OF_WRAPPERS; seed++) {
            Simulation.Report report = Simulation.with(rig).run(seed);
            assertThat(report.isRight()).as(report.describe()).isTrue();
            assertThat(report.trace()).isEqualTo(Simulation.sound().run(seed).trace());
        }
    }
}
