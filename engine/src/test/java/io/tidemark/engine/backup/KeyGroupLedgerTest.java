package io.tidemark.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What is written stays in proportion to what changed, and a cut is made of a bounded number of files. Jobs with states of
 * several shapes take thousands of cuts in the ledger alone, and the bytes and files are counted.
 */
class KeyGroupLedgerTest {

    private static final int KEY_GROUPS = 64;
    private static final int FILES_MAX = 32;

    /** A job of which only sizes are known. */
    private static final class Sizes {
        private KeyGroupLedger ledger = KeyGroupLedger.empty(KEY_GROUPS);
        private final int workers;
        private final long[] state = new long[KEY_GROUPS];
        private long changed;
        private long written;
        private long written1;
        private int filesMost;

        private Sizes(int workers) {
            this.workers = workers;
        }

        /** Takes a cut in which each key group changes by so many bytes, of which so many are new rows. */
        private void cut(long cut, long[] changes, long[] growth) {
            BitSet full = ledger.fullNext(FILES_MAX);
            List<List<ChunkEntry>> parts = new ArrayList<>();
            List<BitSet> fulls = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                parts.add(new ArrayList<>());
                fulls.add(new BitSet());
            }
            long bytes = 0;
            for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
                state[keyGroup] += growth[keyGroup];
                changed += changes[keyGroup];
                boolean whole = full.get(keyGroup);
                long length = whole ? state[keyGroup] : changes[keyGroup];
                int worker = keyGroup % workers;
                if (whole) {
                    fulls.get(worker).set(keyGroup);
                }
                if (length > 0) {
                    bytes += length;
                    ChunkKind kind = whole ? ChunkKind.FULL : ChunkKind.CHANGES;
                    parts.get(worker)
                            .add(new ChunkEntry(0, keyGroup, 0, kind, new ChunkEntry.Content(0, (int) length, 0)));
                }
            }
            List<CutFileIndex> files = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                long length = parts.get(worker).stream()
                        .mapToLong(chunk -> chunk.content().length())
                        .sum();
                FileRef file = new FileRef(new FileId(new CutId(1, cut), worker), length, 0);
                files.add(new CutFileIndex(file, List.of("count/total"), fulls.get(worker), parts.get(worker)));
            }
            ledger = ledger.with(cut, files);
            written += bytes;
            if (cut == 1) {
                written1 = bytes;
            }
            filesMost = Math.max(filesMost, ledger.files().size());
        }
    }

    @Test
    void rowsThatChangeInPlaceAreWrittenAboutTwice() {
        SplittableRandom random = new SplittableRandom(1);
        Sizes job = new Sizes(1);
        long[] start = new long[KEY_GROUPS];
        Arrays.fill(start, 10_000);
        job.cut(1, start, start);
        for (int cut = 2; cut < 4000; cut++) {
            long[] changes = new long[KEY_GROUPS];
            for (int i = 0; i < KEY_GROUPS; i++) {
                changes[i] = random.nextInt(2000);
            }
            job.cut(cut, changes, new long[KEY_GROUPS]);
        }
        assertThat(job.written).isLessThan(2 * job.changed + job.written1);
        assertThat(job.filesMost).isLessThanOrEqualTo(FILES_MAX);
    }

    @Test
    void rowsThatAreAllNewAreWrittenAtMostThreeTimes() {
        Sizes job = new Sizes(2);
        for (int cut = 1; cut < 3000; cut++) {
            long[] growth = new long[KEY_GROUPS];
            growth[cut % KEY_GROUPS] = 500;
            job.cut(cut, growth, growth);
        }
        long atRest = job.state[0] * KEY_GROUPS * 3000 / (FILES_MAX / 4);
        assertThat(job.written).isLessThan(3 * job.changed + atRest);
        assertThat(job.filesMost).isLessThanOrEqualTo(FILES_MAX);
    }

    @Test
    void aStateThatHardlyChangesIsRewrittenLittleByLittle() {
        Sizes job = new Sizes(1);
        long[] start = new long[KEY_GROUPS];
        Arrays.fill(start, 1_000_000);
        job.cut(1, start, start);
        long before = job.written;
        long most = 0;
        for (int cut = 2; cut < 2000; cut++) {
            long[] changes = new long[KEY_GROUPS];
            changes[0] = 10;
            long was = job.written;
            job.cut(cut, changes, new long[KEY_GROUPS]);
            most = Math.max(most, job.written - was);
        }
        assertThat(job.filesMost).isLessThanOrEqualTo(FILES_MAX);
        assertThat(most).as("the largest cut").isLessThan(before / 4);
    }

    @Test
    void manyWorkersStayWithinTheLimitToo() {
        Sizes job = new Sizes(8);
        for (int cut = 1; cut < 300; cut++) {
            long[] changes = new long[KEY_GROUPS];
            Arrays.fill(changes, 10);
            job.cut(cut, changes, cut == 1 ? changes.clone() : new long[KEY_GROUPS]);
        }
        assertThat(job.filesMost).isLessThanOrEqualTo(FILES_MAX);
    }

    /** The oldest kept cut may be merged again before it is gone. */
    @Test
    void whatStandsOnABaseOfACutIsNotMergedFromItAgain() {
        KeyGroupLedger before = KeyGroupLedger.empty(1)
                .with(1, List.of(file(1, 0, ChunkKind.FULL)))
                .with(2, List.of(file(2, 0, ChunkKind.CHANGES)));
        List<KeyGroupBase> merged = before.keyGroups();
        KeyGroupLedger once =
                before.with(3, List.of(file(3, 0, ChunkKind.CHANGES))).with(file(2, -1, ChunkKind.FULL), merged);
        assertThat(once.files())
                .extracting(FileRef::id)
                .extracting(FileId::part)
                .containsExactly(-1, 0);
        assertThat(before.fullBefore(2).cardinality()).isEqualTo(1);
        assertThat(once.fullBefore(2).cardinality()).isZero();
        assertThat(once.fullBefore(3).cardinality()).isEqualTo(1);
    }

    /** A cut that is merged may have been taken before the base of an earlier cut was there. */
    @Test
    void aBaseStandsForWhateverCameBefore() {
        KeyGroupLedger first = KeyGroupLedger.empty(1).with(1, List.of(file(1, 0, ChunkKind.FULL)));
        KeyGroupLedger second = first.with(2, List.of(file(2, 0, ChunkKind.CHANGES)));
        KeyGroupLedger third = second.with(3, List.of(file(3, 0, ChunkKind.CHANGES)));
        KeyGroupLedger fourth = third.with(file(2, -1, ChunkKind.FULL), second.keyGroups())
                .with(4, List.of(file(4, 0, ChunkKind.CHANGES)));
        KeyGroupLedger merged = fourth.with(file(3, -2, ChunkKind.FULL), third.keyGroups());
        assertThat(merged.keyGroups()).extracting(KeyGroupBase::cut).containsExactly(3L);
        assertThat(merged.files())
                .extracting(file -> file.id().id().cut() + ":" + file.id().part())
                .containsExactly("3:-2", "4:0");
    }

    /** A file with a chunk of the one key group. */
    private static CutFileIndex file(long cut, int part, ChunkKind kind) {
        BitSet full = new BitSet();
        full.set(0, 1, kind == ChunkKind.FULL);
        return new CutFileIndex(
                new FileRef(new FileId(new CutId(1, cut), part), 1, 0),
                List.of("count/total"),
                full,
                List.of(new ChunkEntry(0, 0, 0, kind, new ChunkEntry.Content(0, 1, 0))));
    }

    @Test
    void changesWithoutABaseAreRefused() {
        ChunkEntry change = new ChunkEntry(0, 3, 0, ChunkKind.CHANGES, new ChunkEntry.Content(0, 1, 0));
        FileRef file = new FileRef(new FileId(new CutId(1, 1), 0), 1, 0);
        CutFileIndex index = new CutFileIndex(file, List.of("count/total"), new BitSet(), List.of(change));
        assertThatThrownBy(() -> KeyGroupLedger.empty(KEY_GROUPS).with(1, List.of(index)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Key group 3");
    }
}
