package io.tidemark.engine.plan;

/** What becomes of a state. */
public enum Verdict {
    /** It is taken as it is. */
    REUSE,

    /** It is taken, and every row is read under its old schema and written under the new one. */
    MIGRATE,

    /** The job has it and what it starts from does not: it begins empty. */
    CREATE,

    /** Nobody in the job claims it; unless the user names it to be dropped or renamed, the job does not start. */
    ORPHAN,

    /** It cannot become what the job declares; the job does not start. */
    INCOMPATIBLE,

    /** The user has named it to be dropped. */
    DROP;

    /** Whether a job starts with such a state. */
    public boolean isStartable() {
        return this != ORPHAN && this != INCOMPATIBLE;
    }
}
