package io.tidemark.engine.backup;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the pieces of a backup. What does not match is not ours and is left alone. */
final class BackupNames {

    static final String COMMITS = "commits/";
    static final String MANIFESTS = "manifests/";
    static final String CUTS = "cuts/";
    static final String BASES = "bases/";
    static final String OFFSETS = "offsets/";
    static final String QUARANTINE = "quarantine/";

    /** Numbers have one form, so that a name and what it stands for are the same thing. */
    private static final String NUMBER = "(0|[1-9][0-9]{0,14})";

    private static final Pattern COMMIT = Pattern.compile("commits/([0-9]{16})\\.[ab]");
    private static final Pattern MANIFEST = Pattern.compile("(?:manifests|offsets)/" + NUMBER + "-" + NUMBER);
    private static final Pattern CUT_FILE =
            Pattern.compile("(?:cuts|bases)/" + NUMBER + "-" + NUMBER + "-[0-9]{1,10}\\.tmc");

    private BackupNames() {}

    static String commit(long number, char copy) {
        String digits = Long.toString(number);
        return COMMITS + "0".repeat(16 - digits.length()) + digits + "." + copy;
    }

    static String quarantined(long epoch, String name) {
        return QUARANTINE + epoch + "-" + name.replace('/', '.');
    }

    /** Whether a piece lies under this name in the quarantine. */
    static boolean isQuarantined(String aside, String name) {
        int epoch = aside.indexOf('-', QUARANTINE.length());
        return epoch > 0 && aside.substring(epoch + 1).equals(name.replace('/', '.'));
    }

    /** The number of a commit record. */
    static OptionalLong commitNumber(String name) {
        Matcher matcher = COMMIT.matcher(name);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /** The cut that a manifest, cut file, base or plan was written for. */
    static Optional<CutId> cut(String name) {
        Matcher matcher = MANIFEST.matcher(name);
        if (!matcher.matches()) {
            matcher = CUT_FILE.matcher(name);
        }
        return matcher.matches()
                ? Optional.of(new CutId(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }
}
