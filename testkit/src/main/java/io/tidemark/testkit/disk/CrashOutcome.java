package io.tidemark.testkit.disk;

/** What a crash of the machine does with what was not synced. */
public enum CrashOutcome {
    /** All of it is lost. */
    LOSE_ALL,
    /** All of it is kept, by luck. */
    KEEP_ALL,
    /** Names are kept as they are, but the content that was not synced is lost: files are short, or zeros. */
    NAMES_ONLY,
    /** Content is kept, but names that were not synced are lost. */
    CONTENT_ONLY,
    /** Each name and each sector is kept, lost or torn by chance. */
    RANDOM
}
