package io.tidemark.engine.savepoint;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.backup.RestoreCount;
import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.CutSetting;
import io.tidemark.engine.settings.StartSetting;
import io.tidemark.engine.storage.DirectoryStorage;
import io.tidemark.portable.Savepoint;
import io.tidemark.state.StateSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a setting says that a job starts from. */
/*
 * The cuts of a job say where it was started from: what that was, and after a space where. A job that is started again with the same
 * words goes on from its own backup, also when the savepoint is deleted by then or the other backup has gone on; a job that is to start
 * from something else is refused, since it would silently not.
 */
public final class StartPlace {

    private static final char BEHIND_ID = ' ';

    private final StartSetting setting;
    private final RestoreCount count;
    private @Nullable LeftState opened;

    /**
     * A place that was not looked at yet.
     *
     * @param count counts what is read of the state there
     */
    public StartPlace(StartSetting setting, RestoreCount count) {
        this.setting = setting;
        this.count = count;
    }

    /**
     * Compares what is there with a job.
     *
     * @param job what decides the job's answer
     * @param states the states that it declares, by operator
     * @throws RefusedException if there is nothing, or what is renamed or dropped is not there
     */
    public CarriedState open(JobIdentity job, Map<String, List<StateSpec>> states) {
        LeftState state = left();
        return new CarriedState(
                state, state.id() + BEHIND_ID + place(), setting.changes(), new CarriedState.Target(job, states));
    }

    private LeftState left() {
        LeftState known = opened;
        if (known == null) {
            known = setting.place() instanceof CutSetting cut ? cut(cut) : savepoint();
            opened = known;
        }
        return known;
    }

    private LeftState cut(CutSetting cut) {
        return new LeftCut(KeptCut.open(cut, count), cut.backup().directory().toString());
    }

    private LeftState savepoint() {
        Path directory = directory();
        if (!Files.isDirectory(directory)) {
            throw new RefusedException(
                    "There is no savepoint in " + directory + ": there is no such directory. Name the"
                            + " directory of a savepoint, or a backup as checkpoint:DIR, with @N for its cut N.");
        }
        DirectoryStorage storage = DirectoryStorage.reading(directory);
        if (!Savepoint.isIn(storage) && Files.isDirectory(directory.resolve("commits"))) {
            throw new RefusedException("There is no savepoint in " + directory
                    + ", but a backup. Write it with its kind, such as checkpoint:" + directory + ".");
        }
        return new LeftSavepoint(Savepoint.open(storage), count);
    }

    private Path directory() {
        return setting.place() instanceof CutSetting cut
                ? cut.backup().directory()
                : ((StartSetting.Savepoint) setting.place()).directory();
    }

    /** Where it is, in words that stay the same if the command is given again from another directory. */
    private String place() {
        String path = real(directory()).toString();
        return setting.place() instanceof CutSetting cut
                ? "backup " + path + (cut.cut() == CutSetting.NEWEST ? "" : "@" + cut.cut())
                : "savepoint " + path;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException notThere) {
            return path.toAbsolutePath().normalize();
        }
    }

    /** Whether a job whose cuts have an origin was started from here. */
    public boolean isOrigin(String origin) {
        int end = origin.indexOf(BEHIND_ID);
        String id = end < 0 ? origin : origin.substring(0, end);
        if (id.isEmpty()) {
            return false;
        }
        boolean samePlace = end >= 0 && origin.substring(end + 1).equals(place());
        if (samePlace && setting.place() instanceof CutSetting) {
            return true;
        }
        try {
            return left().id().equals(id);
        } catch (RefusedException gone) {
            if (samePlace) {
                return true;
            }
            throw gone;
        }
    }

    /**
     * Requires that a job does not start from the backup that it is to write.
     *
     * @throws RefusedException if it does
     */
    public void requireApart(@Nullable BackupSetting backup) {
        if (backup != null
                && setting.place() instanceof CutSetting
                && real(backup.directory()).equals(real(directory()))) {
            throw new RefusedException("The job is to start from a cut of the backup in " + directory()
                    + ", and to keep its own cuts there too. Give it an empty directory for those.");
        }
    }
}
