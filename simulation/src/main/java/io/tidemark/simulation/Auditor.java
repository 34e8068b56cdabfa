package io.tidemark.simulation;

import io.tidemark.engine.backup.CheckpointBackup;
import io.tidemark.engine.backup.CheckpointSettings;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.SinkPieces;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.testkit.disk.DiskCall;
import io.tidemark.testkit.disk.SimulatedDisk;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sees, from the disks alone, which pieces belong to committed cuts, and that no other one is ever visible. */
final class Auditor {

    private final int keyGroups;
    /** The pieces of committed cuts, with their cuts. */
    private final SortedMap<String, Long> committed = new TreeMap<>();

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
        return strange;
    }

    /** The published pieces: files whose names do not begin with a dot. */
    static List<String> visible(SimulatedDisk output) {
        List<String> visible = output.names();
        visible.removeIf(name -> name.startsWith("."));
        return visible;
    }

    /** Takes down the pieces of the newest cut. */
    Optional<CutSummary> learn(Disks disks) {
        Optional<CutSummary> newest = newest(inspect(disks));
        newest.ifPresent(summary -> {
            for (SinkPieces sink : summary.sinks()) {
                sink.pieces().forEach(piece -> committed.putIfAbsent(piece, summary.cut()));
            }
        });
        return newest;
    }

    /** What a process would find that started now. */
    RecoveryDecision inspect(Disks disks) {
        DirectoryStorage storage = DirectoryStorage.open(disks.state().copy(), "auditor");
        return new CheckpointBackup(storage, CheckpointSettings.DEFAULT, keyGroups).inspect();
    }

    private static Optional<CutSummary> newest(RecoveryDecision decision) {
        return decision instanceof RecoveryDecision.Usable usable
                ? usable.point().summary()
                : Optional.empty();
    }

    /** Takes the output of all cuts after this one for void: it was accepted that it comes again. */
    void forgetAfter(long cut, Disks disks) {
        visible(disks.output()).forEach(piece -> committed.putIfAbsent(piece, Long.MAX_VALUE));
        committed.replaceAll((piece, in) -> in > cut ? Judge.VOID : in);
    }

    /** Whether readers see output of a cut after this one, or some that came twice before: who accepted that may be forgotten. */
    boolean isPublishedAfter(long cut, Disks disks) {
        return visible(disks.output()).stream()
                .mapToLong(piece -> committed.getOrDefault(piece, Judge.VOID))
                .anyMatch(in -> in == Judge.VOID || in > cut);
    }

    /** Forgets pieces of cuts after this one that were never published: their cuts are lost, and are taken again. */
    void forgetUnpublishedAfter(long cut, Disks disks) {
        List<String> visible = visible(disks.output());
        committed.replaceAll((piece, in) -> in > cut && !visible.contains(piece) ? Judge.VOID : in);
    }

    SortedMap<String, Long> committed() {
        return committed;
    }
}
