package io.tidemark.engine.backup;

/**
 * Limits of a backup.
 *
 * @param keptCuts how many cuts are kept, the newest included: the older ones are there in case the newest is damaged
 * @param chainFilesMax how many files a cut may be made of: more make cuts cheaper and restoring slower
 * @param upkeep who keeps them that few
 */
public record BackupLimits(int keptCuts, int chainFilesMax, Upkeep upkeep) {

    /** The most cuts that can be kept. */
    public static final int KEPT_CUTS_MAX = 200;

    /** The fewest files a cut may be limited to. */
    public static final int CHAIN_FILES_MIN = 8;

    /** Keeps 3 cuts, of up to 512 files. */
    public static final BackupLimits DEFAULT = new BackupLimits(3, 512, Upkeep.IN_CUTS);

    /** Checks the limits. */
    public BackupLimits {
        if (keptCuts < 1 || keptCuts > KEPT_CUTS_MAX) {
            throw new IllegalArgumentException(
                    "The number of kept cuts is " + keptCuts + "; it must be from 1 to " + KEPT_CUTS_MAX + ".");
        }
        if (chainFilesMax < CHAIN_FILES_MIN) {
            throw new IllegalArgumentException("The number of files of a cut is limited to " + chainFilesMax
                    + "; the limit must be " + CHAIN_FILES_MIN + " or more.");
        }
    }
}
