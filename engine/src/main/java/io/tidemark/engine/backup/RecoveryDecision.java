package io.tidemark.engine.backup;

import java.util.List;

/** Where a job can go on, as an inspection found it. */
public sealed interface RecoveryDecision {

    /** What was found damaged or missing. */
    List<DamagedPiece> damaged();

    /**
     * Nothing was committed yet, or it was decided to start from nothing.
     *
     * @param point where to take over
     */
    record Fresh(StartPoint point) implements RecoveryDecision {
        @Override
        public List<DamagedPiece> damaged() {
            return point.damaged();
        }
    }

    /**
     * The job goes on from a cut, and nothing comes twice.
     *
     * @param point where to take over
     */
    record Usable(StartPoint point) implements RecoveryDecision {
        @Override
        public List<DamagedPiece> damaged() {
            return point.damaged();
        }
    }

    /**
     * The job could go on, but output that was published would come again, or everything would begin anew. The user decides.
     *
     * @param accepted where to take over if the user accepts it
     * @param span what would come twice
     */
    record NeedsConsent(StartPoint accepted, RepeatedSpan span) implements RecoveryDecision {
        @Override
        public List<DamagedPiece> damaged() {
            return accepted.damaged();
        }
    }
}
