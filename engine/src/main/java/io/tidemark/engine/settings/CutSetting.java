package io.tidemark.engine.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cut that a backup keeps.
 *
 * @param backup the backup
 * @param cut the number of the cut, or {@link #NEWEST}
 */
public record CutSetting(BackupSetting backup, long cut) implements StartSetting.Place {

    /** Stands for the newest cut, whatever its number. */
    public static final long NEWEST = 0;

    private static final Pattern AT_CUT = Pattern.compile("(.*)@([^/@]*)");
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    public CutSetting {
        if (cut < 0) {
            throw new IllegalArgumentException(
                    "The number of the cut is " + cut + "; it must be 1 or more, or 0 for the newest.");
        }
    }

    /**
     * Reads {@code KIND:DIR}, for the newest cut, or {@code KIND:DIR@CUT}.
     *
     * @throws IllegalArgumentException with a sentence that says what is meant
     */
    public static CutSetting parse(String text) {
        Matcher at = AT_CUT.matcher(text);
        if (!at.matches()) {
            return new CutSetting(BackupSetting.parse(text), NEWEST);
        }
        BackupSetting backup = BackupSetting.parse(at.group(1));
        if (!NUMBER.matcher(at.group(2)).matches()) {
            throw new IllegalArgumentException("\"" + at.group(2) + "\", behind the @ of \"" + text
                    + "\", is not the number of a cut: write " + backup.kind().word()
                    + ":DIR@41, or, if the @ belongs to the"
                    + " name of the directory, a slash at its end.");
        }
        return new CutSetting(backup, Long.parseLong(at.group(2)));
    }
}
