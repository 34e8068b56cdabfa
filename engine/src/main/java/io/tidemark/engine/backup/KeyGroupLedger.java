package io.tidemark.engine.backup;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The account of what each key group is made of, which decides when it is written in full again. Immutable: a cut that does not
 * commit leaves no trace.
 *
 * <p>A key group is written in full when its changes since the last time outgrow it. So writing in full costs at most as much as the
 * changes did where rows change in place, and at most twice as much where every change is a new row. Besides, when the files
 * are many, or mostly void, those that were written in full longest ago are, a few in each cut, so that no cut is much larger than the one before.
 */
final class KeyGroupLedger {

    /** Files may hold this many times what is live in them before key groups are rewritten for that reason alone. */
    private static final int VOID_FACTOR = 4;

    /** Void bytes up to this many do not matter. */
    private static final long VOID_BYTES_MIN = 16L * 1024 * 1024;

    private final @Nullable KeyGroupBase[] bases;
    private final List<Content> files;

    /** A file, the key groups it has anything of, and those that it has in full. */
    private record Content(FileRef file, BitSet keyGroups, BitSet full) {

        static Content of(CutFileIndex index) {
            return new Content(index.file(), index.keyGroups(), index.full());
        }

        long cut() {
            return file.id().id().cut();
        }
    }

    private KeyGroupLedger(@Nullable KeyGroupBase[] bases, List<Content> files) {
        this.bases = bases;
        this.files = files;
    }

    /** The ledger of a job that has no state. */
    static KeyGroupLedger empty(int maxParallelism) {
        return new KeyGroupLedger(new KeyGroupBase[maxParallelism], List.of());
    }

    /**
     * The ledger of a cut.
     *
     * @throws DamagedBackupException if the manifest and its files do not belong together
     */
    static KeyGroupLedger of(Manifest manifest, List<CutFileIndex> files) {
        KeyGroupBase[] bases = manifest.keyGroups().toArray(new KeyGroupBase[0]);
        int maxParallelism = manifest.summary().job().maxParallelism();
        if (bases.length != maxParallelism) {
            throw new DamagedBackupException(
                    manifest.id().manifestName(),
                    "it has " + bases.length + " key groups, and the job has " + maxParallelism);
        }
        for (int keyGroup = 0; keyGroup < bases.length; keyGroup++) {
            int full = 0;
            for (CutFileIndex file : files) {
                if (file.file().id().id().cut() == bases[keyGroup].cut()
                        && file.full().get(keyGroup)) {
                    full++;
                }
            }
            if (full != 1) {
                throw new DamagedBackupException(
                        manifest.id().manifestName(),
                        "key group " + keyGroup + " should be in full in cut " + bases[keyGroup].cut()
                                + ", and is there " + full + " times");
            }
        }
        List<Content> contents = new ArrayList<>();
        for (CutFileIndex file : files) {
            Content content = Content.of(file);
            if (content.keyGroups().length() > maxParallelism) {
                throw new DamagedBackupException(
                        file.file().id().name(), "it has key groups that the job does not have");
            }
            contents.add(content);
        }
        return new KeyGroupLedger(bases, contents);
    }

    List<FileRef> files() {
        List<FileRef> refs = new ArrayList<>();
        files.forEach(file -> refs.add(file.file()));
        return refs;
    }

    List<KeyGroupBase> keyGroups() {
        List<KeyGroupBase> all = new ArrayList<>();
        for (int keyGroup = 0; keyGroup < bases.length; keyGroup++) {
            all.add(base(keyGroup));
        }
        return all;
    }

    /** The ledger after a cut. */
    KeyGroupLedger with(long cut, List<CutFileIndex> parts) {
        @Nullable KeyGroupBase[] next = bases.clone();
        BitSet seen = new BitSet();
        for (CutFileIndex part : parts) {
            BitSet keyGroups = part.keyGroups();
            if (seen.intersects(keyGroups)) {
                throw new IllegalStateException("Two workers wrote the same key group in cut " + cut + ": "
                        + part.file().id().name() + " has some that another part has too.");
            }
            seen.or(keyGroups);
            part.full().stream().forEach(keyGroup -> next[keyGroup] = new KeyGroupBase(cut, 0, 0));
            for (ChunkEntry chunk : part.chunks()) {
                next[chunk.keyGroup()] = plus(next[chunk.keyGroup()], chunk);
            }
        }
        KeyGroupLedger ledger = new KeyGroupLedger(next, List.of());
        List<Content> live = new ArrayList<>();
        for (Content file : files) {
            if (ledger.needs(file)) {
                live.add(file);
            }
        }
        parts.forEach(part -> live.add(Content.of(part)));
        return new KeyGroupLedger(next, live);
    }

    /**
     * The ledger once a base stands for what it was merged from.
     *
     * @param base the base
     * @param merged what the key groups were made of in the cut that it was merged from
     */
    KeyGroupLedger with(CutFileIndex base, List<KeyGroupBase> merged) {
        @Nullable KeyGroupBase[] next = bases.clone();
        long[] bytes = base.bytes(bases.length);
        base.full().stream().forEach(keyGroup -> {
            KeyGroupBase now = base(keyGroup);
            // Whatever a key group stood on when the merged cut was taken: what is in full in a later cut stands for
            // it.
            if (now.cut() < base.cut()) {
                next[keyGroup] = new KeyGroupBase(base.cut(), bytes[keyGroup], changesSince(merged.get(keyGroup), now));
            }
        });
        KeyGroupLedger ledger = new KeyGroupLedger(next, List.of());
        List<Content> all = new ArrayList<>(files);
        all.add(Content.of(base));
        all.removeIf(file -> !ledger.needs(file));
        all.sort(Comparator.comparingLong(Content::cut)
                .thenComparing(content -> content.file().id().part()));
        return new KeyGroupLedger(next, all);
    }

    /** How many bytes of changes came after a cut; at most so many where another base came between. */
    private static long changesSince(KeyGroupBase then, KeyGroupBase now) {
        return now.cut() == then.cut() ? now.changeBytes() - then.changeBytes() : now.changeBytes();
    }

    private static KeyGroupBase plus(@Nullable KeyGroupBase base, ChunkEntry chunk) {
        if (base == null) {
            throw new IllegalStateException("Key group " + chunk.keyGroup()
                    + " was never written in full, and the cut has only changes of it.");
        }
        int bytes = chunk.content().length();
        return chunk.kind() == ChunkKind.FULL
                ? new KeyGroupBase(base.cut(), base.fullBytes() + bytes, base.changeBytes())
                : new KeyGroupBase(base.cut(), base.fullBytes(), base.changeBytes() + bytes);
    }

    private boolean needs(Content file) {
        return file.keyGroups().stream()
                .anyMatch(keyGroup ->
                        base(keyGroup).reaches(file.cut(), file.full().get(keyGroup)));
    }

    /** The key groups that are in no cut yet. */
    BitSet missing() {
        BitSet missing = new BitSet();
        for (int keyGroup = 0; keyGroup < bases.length; keyGroup++) {
            missing.set(keyGroup, bases[keyGroup] == null);
        }
        return missing;
    }

    /** The key groups that were in full last in a cut before this one: one is in full in one file of a cut at most. */
    BitSet fullBefore(long cut) {
        BitSet before = new BitSet();
        for (int keyGroup = 0; keyGroup < bases.length; keyGroup++) {
            before.set(keyGroup, base(keyGroup).cut() < cut);
        }
        return before;
    }

    /** The key groups that there are changes of. */
    BitSet changed() {
        BitSet changed = new BitSet();
        for (int keyGroup = 0; keyGroup < bases.length; keyGroup++) {
            changed.set(keyGroup, base(keyGroup).changeBytes() > 0);
        }
        return changed;
    }

    /** How many bytes of changes have outgrown what they are changes of. */
    long outgrownBytes() {
        long bytes = 0;
        for (KeyGroupBase base : bases) {
            bytes += base != null && base.isOutgrown() ? base.changeBytes() : 0;
        }
        return bytes;
    }

    /** How many files there are. */
    int size() {
        return files.size();
    }

    /** The key groups to write in full next. */
    BitSet fullNext(int chainFilesMax) {
        BitSet full = missing();
        for (int keyGroup = 0; keyGroup < bases.length; keyGroup++) {
            KeyGroupBase base = bases[keyGroup];
            if (base != null && base.isOutgrown()) {
                full.set(keyGroup);
            }
        }
        int perCut = filesOfNewestCut();
        if (files.size() > chainFilesMax / 2 || isMostlyVoid()) {
            int cutsToGo = Math.max(1, (chainFilesMax - chainFilesMax / 2) / perCut - 1);
            addOldest(full, (bases.length + cutsToGo - 1) / cutsToGo);
        }
        while (filesLeft(full) + perCut > chainFilesMax && full.cardinality() < bases.length) {
            addOldest(full, Math.max(1, bases.length / 16));
        }
        return full;
    }

    private int filesOfNewestCut() {
        if (files.isEmpty()) {
            return 1;
        }
        long newest = files.get(files.size() - 1).cut();
        int count = 0;
        for (Content file : files) {
            if (file.cut() == newest) {
                count++;
            }
        }
        return count;
    }

    private boolean isMostlyVoid() {
        long written = 0;
        for (Content file : files) {
            written += file.file().length();
        }
        long live = 0;
        for (KeyGroupBase base : bases) {
            live += base == null ? 0 : base.fullBytes() + base.changeBytes();
        }
        return written > VOID_FACTOR * live + VOID_BYTES_MIN;
    }

    private int filesLeft(BitSet full) {
        int left = 0;
        for (Content file : files) {
            BitSet keyGroups = (BitSet) file.keyGroups().clone();
            keyGroups.andNot(full);
            if (needs(new Content(file.file(), keyGroups, file.full()))) {
                left++;
            }
        }
        return left;
    }

    private void addOldest(BitSet full, int count) {
        List<Integer> rest = new ArrayList<>();
        for (int keyGroup = full.nextClearBit(0); keyGroup < bases.length; keyGroup = full.nextClearBit(keyGroup + 1)) {
            rest.add(keyGroup);
        }
        rest.sort((one, other) -> Long.compare(base(one).cut(), base(other).cut()));
        rest.subList(0, Math.min(count, rest.size())).forEach(full::set);
    }

    private KeyGroupBase base(int keyGroup) {
        KeyGroupBase base = bases[keyGroup];
        if (base == null) {
            throw new IllegalStateException(
                    "Key group " + keyGroup + " is in no cut yet: write it in full, also if it is empty.");
        }
        return base;
    }
}
