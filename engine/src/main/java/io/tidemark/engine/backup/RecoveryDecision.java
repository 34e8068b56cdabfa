package io.tidemark.engine.backup;

import java.util.List;

/** Where a job can go on, as an inspection found it. */
public sealed interface RecoveryDecision {

    /** Where to take over. */
    StartPoint point();

    /** What was found damaged or missing. */
    default List<DamagedPiece> damaged() {
        return point().damaged();
    }

    /** Nothing was committed yet, or it was decided to start from nothing. */
    record Fresh(StartPoint point) implements RecoveryDecision {}

    /** The job goes on from a cut, and as far as the backup knows nothing comes twice. */
    record Usable(StartPoint point) implements RecoveryDecision {}

    /**
     * The job could go on, but output that was published would come again, or everything would begin anew. The user decides.
     *
     * @param point where to take over if the user accepts it
     * @param span what would come twice
     */
    record NeedsConsent(StartPoint point, RepeatedSpan span) implements RecoveryDecision {}
}
