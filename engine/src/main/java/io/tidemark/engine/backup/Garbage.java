package io.tidemark.engine.backup;

import io.tidemark.storage.Storage;
import io.tidemark.storage.StorageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What may be deleted from a backup, and the deleting. A failure to delete is not a failure: it is tried again with the next cut.
 *
 * <p>The package says why this is safe also in a process that was replaced without knowing it.
 */
final class Garbage {

    private final Storage storage;
    private final long epoch;
    /** The manifests of the kept cuts; one that cannot be read is missing. */
    private final Map<CutId, Manifest> manifests = new LinkedHashMap<>();

    private final TreeSet<String> doomed = new TreeSet<>();
    /** What must stay although no kept cut may reach it. */
    private final TreeSet<String> guarded = new TreeSet<>();

    /** How many hold a cut; its manifest is live as long as somebody does. */
    private final Map<CutId, Integer> held = new ConcurrentHashMap<>();

    /** Cuts that are not kept any more, and may still be held. */
    private final Set<CutId> dropping = new LinkedHashSet<>();

    /** Cuts of which there are plans; each is needed as long as a cut before it is kept. */
    private final Set<CutId> planned = new LinkedHashSet<>();

    private CommitRecord newest;
    private boolean sweepDue;

    Garbage(Storage storage, CommitRecord takeover) {
        this.storage = storage;
        this.epoch = takeover.epoch();
        this.newest = takeover;
        for (CutRef kept : takeover.kept().cuts()) {
            try {
                manifests.put(kept.id(), VerifiedCut.manifest(storage, kept));
            } catch (DamagedBackupException unreadable) {
                // It cannot say which files it needs, so nothing is deleted until it is not kept any more.
                sweepDue = true;
            }
        }
    }

    /** The highest cut number in the name of any piece, 0 if there is none. */
    long highestCut() {
        long highest = 0;
        List<String> names = new ArrayList<>(pieces());
        names.addAll(storage.list(BackupNames.OFFSETS));
        for (String name : names) {
            highest = Math.max(highest, BackupNames.cut(name).map(CutId::cut).orElse(0L));
        }
        return highest;
    }

    /** Learns that what a cut is to hold is written down; it stays, also if the cut is given up, until what it follows is not kept. */
    void planned(CutId cut) {
        planned.add(cut);
    }

    /** Adds pieces of an aborted cut. */
    void add(List<String> pieces) {
        doomed.addAll(pieces);
    }

    /**
     * Leaves the files of a kept cut, and one that is to be written, alone until {@link #unprotect}.
     *
     * @return false if it is not known which files the cut has
     */
    boolean protect(CutId cut, FileId written) {
        Manifest manifest = manifests.get(cut);
        if (manifest == null) {
            return false;
        }
        guarded.add(written.name());
        manifest.files().forEach(file -> guarded.add(file.id().name()));
        return true;
    }

    /** Gives up all protection; what only that has kept goes with the next cut. */
    void unprotect() {
        guarded.clear();
        sweepDue = true;
    }

    /** Goes on from a committed cut: what only cuts reached that are not kept any more is removed. */
    void committed(CommitRecord record, Manifest manifest) {
        CommitRecord before = newest;
        newest = record;
        manifests.put(manifest.id(), manifest);
        before.kept().cuts().forEach(old -> dropping.add(old.id()));
        record.kept().cuts().forEach(kept -> dropping.remove(kept.id()));
        List<Manifest> dropped = drop();
        dropPlans();
        if (sweepDue) {
            sweep(record);
            return;
        }
        Set<String> live = live();
        for (Manifest old : dropped) {
            for (FileRef file : old.files()) {
                if (!live.contains(file.id().name())) {
                    doomed.add(file.id().name());
                }
            }
        }
        delete();
    }

    /** Keeps a kept cut until it is let go of. */
    HeldCut hold(CutRef cut) {
        held.merge(cut.id(), 1, Integer::sum);
        return new Hold(cut);
    }

    private final class Hold implements HeldCut {

        private final CutRef cut;
        private final AtomicBoolean isOver = new AtomicBoolean();

        Hold(CutRef cut) {
            this.cut = cut;
        }

        @Override
        public CutReader read() {
            return new StoredCut(storage, VerifiedCut.read(storage, cut));
        }

        @Override
        public void close() {
            if (isOver.compareAndSet(false, true)) {
                held.computeIfPresent(cut.id(), (id, holders) -> holders == 1 ? null : holders - 1);
            }
        }
    }

    /** Forgets the cuts that are not kept any more and that nobody holds. */
    private List<Manifest> drop() {
        List<Manifest> dropped = new ArrayList<>();
        for (Iterator<CutId> ids = dropping.iterator(); ids.hasNext(); ) {
            CutId id = ids.next();
            if (!held.containsKey(id)) {
                ids.remove();
                doomed.add(id.manifestName());
                Optional.ofNullable(manifests.remove(id)).ifPresent(dropped::add);
            }
        }
        return dropped;
    }

    /** Numbers of cuts rise, so what follows a kept cut has a higher one than the oldest of them. */
    private void dropPlans() {
        long oldest = newest.kept().cuts().stream()
                .mapToLong(cut -> cut.id().cut())
                .min()
                .orElse(0);
        for (Iterator<CutId> plans = planned.iterator(); plans.hasNext(); ) {
            CutId plan = plans.next();
            if (plan.cut() <= oldest) {
                plans.remove();
                doomed.add(OffsetsFile.name(plan));
            }
        }
    }

    /** Looks at all pieces and removes those that no kept cut reaches. */
    void sweep(CommitRecord record) {
        if (!record.kept().cuts().stream().map(CutRef::id).allMatch(manifests::containsKey)) {
            sweepDue = true;
            return;
        }
        try {
            for (String name : storage.list(BackupNames.OFFSETS)) {
                BackupNames.cut(name).filter(cut -> cut.epoch() <= epoch).ifPresent(planned::add);
            }
            dropPlans();
            Set<String> live = live();
            for (String name : pieces()) {
                Optional<CutId> cut = BackupNames.cut(name);
                if (cut.isPresent() && cut.get().epoch() <= epoch && !live.contains(name)) {
                    doomed.add(name);
                }
            }
            sweepDue = false;
            delete();
        } catch (StorageException later) {
            sweepDue = true;
        }
    }

    /** Removes old commit records. */
    void prune(CommitLog log, long number) {
        try {
            log.pruneOne(number);
        } catch (StorageException later) {
            // The next process that takes over removes all old records.
        }
    }

    private Set<String> live() {
        TreeSet<String> live = new TreeSet<>(guarded);
        for (Manifest manifest : manifests.values()) {
            live.add(manifest.id().manifestName());
            for (FileRef file : manifest.files()) {
                live.add(file.id().name());
            }
        }
        return live;
    }

    private Collection<String> pieces() {
        List<String> names = new ArrayList<>(storage.list(BackupNames.MANIFESTS));
        names.addAll(storage.list(BackupNames.CUTS));
        names.addAll(storage.list(BackupNames.BASES));
        return names;
    }

    private void delete() {
        try {
            for (Iterator<String> names = doomed.iterator(); names.hasNext(); ) {
                storage.delete(names.next());
                names.remove();
            }
        } catch (StorageException later) {
            // What is left is tried again with the next cut.
        }
    }
}
