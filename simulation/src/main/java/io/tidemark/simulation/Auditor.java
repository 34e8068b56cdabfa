package io.tidemark.simulation;

import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.cut.SinkPieces;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sees, from the disks alone, which pieces belong to committed cuts, and that no other one is ever visible. */
final class Auditor {

    private final int keyGroups;
    /** The pieces of committed cuts, with their cuts. */
    private final SortedMap<String, CutNumber> committed = new TreeMap<>();

    /** The pieces that do not count any more. */
    private final Set<String> voided = new TreeSet<>();

    private SimulatedDisk seen = new SimulatedDisk();
    /** How many calls there were that gave a file a name. */
    private long names;

    Auditor(int keyGroups) {
        this.keyGroups = keyGroups;
    }

    /** Checks what is visible now, if that has changed. */
    void audit(Disks disks) {
        SimulatedDisk output = disks.output();
        long now = output.calls(DiskCall.Kind.RENAME)
                + output.calls(DiskCall.Kind.LINK)
                + output.calls(DiskCall.Kind.CREATE);
        if (output == seen && now == names) {
            return;
        }
        seen = output;
        names = now;
        List<String> strange = strange(output);
        if (!strange.isEmpty()) {
            learn(disks);
            strange = strange(output);
        }
        if (!strange.isEmpty()) {
            throw new Violation("Output is visible that belongs to no committed cut: " + strange);
        }
    }

    /** Says that a call which was counted already may take effect only now. */
    void lookAgain() {
        names = -1;
    }

    private List<String> strange(SimulatedDisk output) {
        List<String> strange = visible(output);
        strange.removeAll(committed.keySet());
        strange.removeAll(voided);
        return strange;
    }

    /** The published pieces: files whose names do not begin with a dot. */
    static List<String> visible(SimulatedDisk output) {
        List<String> visible = output.names();
        visible.removeIf(name -> name.startsWith("."));
        return visible;
    }

    /** Whether a piece is published or there to be. */
    static boolean isThere(String piece, Disks disks) {
        List<String> names = disks.output().names();
        return names.contains(piece) || names.contains("." + piece);
    }

    /** Takes down the pieces of the newest cut. */
    Optional<CutReader> learn(Disks disks) {
        Optional<CutReader> newest = newest(disks);
        newest.ifPresent(cut -> {
            for (SinkPieces sink : cut.summary().sinks()) {
                for (String piece : sink.pieces()) {
                    if (!voided.contains(piece)) {
                        committed.putIfAbsent(piece, CutNumber.of(cut));
                    }
                }
            }
        });
        return newest;
    }

    /** What a process would find that started now. */
    RecoveryDecision inspect(Disks disks) {
        return backup(disks).inspect();
    }

    private FileBackup backup(Disks disks) {
        DirectoryStorage storage = DirectoryStorage.open(disks.state().copy(), "auditor");
        return new FileBackup(storage, BackupLimits.DEFAULT, keyGroups);
    }

    private Optional<CutReader> newest(Disks disks) {
        FileBackup backup = backup(disks);
        return backup.inspect() instanceof RecoveryDecision.Usable usable
                        && usable.point().summary().isPresent()
                ? Optional.of(backup.read(usable.point()))
                : Optional.empty();
    }

    /** Takes the output of all cuts after this one for void: it was accepted that it comes again. */
    void forgetAfter(CutNumber cut, Disks disks) {
        Set<String> all = new TreeSet<>(visible(disks.output()));
        all.addAll(committed.keySet());
        committed.values().removeIf(in -> in.isAfter(cut));
        all.removeAll(committed.keySet());
        voided.addAll(all);
    }

    /** Whether readers see output of a cut after this one, or some that came twice before: who accepted that may be forgotten. */
    boolean isPublishedAfter(CutNumber cut, Disks disks) {
        return visible(disks.output()).stream().anyMatch(piece -> {
            CutNumber in = committed.get(piece);
            return in == null || in.isAfter(cut);
        });
    }

    /** Forgets pieces of cuts after this one that were never published: their cuts are lost, and are taken again. */
    void forgetUnpublishedAfter(CutNumber cut, Disks disks) {
        List<String> visible = visible(disks.output());
        committed.forEach((piece, in) -> {
            if (in.isAfter(cut) && !visible.contains(piece)) {
                voided.add(piece);
            }
        });
        committed.keySet().removeAll(voided);
    }

    /** Forgets pieces that are gone: their cuts were put back, and were refused for that. */
    void forgetLost(Disks disks) {
        committed.keySet().forEach(piece -> {
            if (!isThere(piece, disks)) {
                voided.add(piece);
            }
        });
        committed.keySet().removeAll(voided);
    }

    /** The pieces that count, with their cuts. */
    SortedMap<String, CutNumber> committed() {
        return committed;
    }
}
