package io.tidemark.engine.run;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.job.Job;
import io.tidemark.job.Node;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.time.Times;
import java.util.List;

/**
 * How far the clock of each source was at a cut. A cut keeps what every operator had heard by each way into it; where a source is
 * at the other end of the way, that is the source's clock.
 */
final class SourceClocks {

    private final Job job;
    private final Edges edges;
    private final CutSummary cut;

    SourceClocks(Job job, Edges edges, CutSummary cut) {
        this.job = job;
        this.edges = edges;
        this.cut = cut;
    }

    /** The clock of a source; {@link Times#BEFORE_ALL} if no operator has heard of it, so that nothing rests on it. */
    long of(SourceNode source) {
        long clock = Times.BEFORE_ALL;
        for (OperatorNode operator : job.operators()) {
            List<Node> producers = edges.producers(operator);
            for (OperatorProgress progress : cut.progress().operators()) {
                boolean fits = progress.operator().equals(operator.name())
                        && progress.inputClocks().size() == producers.size();
                for (int way = 0; fits && way < producers.size(); way++) {
                    if (producers.get(way).equals(source)) {
                        clock = Math.max(clock, progress.inputClocks().get(way));
                    }
                }
            }
        }
        return clock;
    }
}
