package io.tidemark.engine.savepoint;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.BackupLimits;
import io.tidemark.engine.backup.CountedCut;
import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.FileBackup;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.CutSetting;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.portable.Savepoint;
import java.nio.file.Files;
import java.util.stream.Collectors;

/** Finds a cut that a backup keeps, and changes nothing. */
public final class KeptCut {

    private KeptCut() {}

    /** Opens a cut for reading, as {@link #open(CutSetting, RestoreCount)} does, and tells nobody how far it has come. */
    public static CutReader open(CutSetting setting) {
        return open(setting, RestoreCount.silent());
    }

    /**
     * Opens a cut for reading, after a look at all its pieces.
     *
     * @param count counts what is read of it, now and later
     * @throws RefusedException if there is no such backup, or no cut in it
     * @throws NotStartableException if the newest cut was asked for, and is damaged
     * @throws io.tidemark.engine.backup.RefusedBackupException if the cut is not kept; it says which are
     * @throws io.tidemark.engine.backup.DamagedBackupException if the cut of a certain number is damaged
     */
    public static CutReader open(CutSetting setting, RestoreCount count) {
        if (!Files.isDirectory(setting.backup().directory())) {
            throw new RefusedException("There is no backup in "
                    + setting.backup().directory() + ": there is no such directory. Check the name.");
        }
        DirectoryStorage storage = DirectoryStorage.reading(setting.backup().directory());
        // Whatever its kind, a backup has the same files.
        Backup backup = new FileBackup(storage, BackupLimits.DEFAULT, 1, count);
        RecoveryDecision decision =
                setting.cut() == CutSetting.NEWEST ? backup.inspect() : backup.inspectAt(setting.cut());
        if (setting.cut() == CutSetting.NEWEST && !decision.damaged().isEmpty()) {
            throw damaged(setting.backup(), decision);
        }
        if (decision.point().summary().isEmpty()) {
            throw new RefusedException("The backup in " + storage.describe() + " holds no cut."
                    + (Savepoint.isIn(storage) ? " It is a savepoint: name the directory, without a kind." : ""));
        }
        return new CountedCut(backup.read(decision.point()), count);
    }

    private static NotStartableException damaged(BackupSetting setting, RecoveryDecision decision) {
        String pieces = decision.damaged().stream().map(DamagedPiece::describe).collect(Collectors.joining("; "));
        String advice = decision.point()
                .summary()
                .map(cut -> "Cut " + cut.cut() + " is whole: name it, as "
                        + setting.kind().word() + ":" + setting.directory() + "@" + cut.cut() + ", to take that one.")
                .orElse("It holds no other.");
        return new NotStartableException(
                "The newest cut of the backup in " + setting.directory() + " is damaged: " + pieces + ". " + advice,
                null);
    }
}
