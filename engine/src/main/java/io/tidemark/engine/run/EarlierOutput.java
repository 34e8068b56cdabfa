package io.tidemark.engine.run;

import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.SinkPieces;
import io.tidemark.job.Job;
import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What earlier runs left at the sinks of a job.
 *
 * @param unaccounted published pieces that the cut a job would start from does not account for: they would come twice
 * @param told whether all sinks are such that they can tell
 * @param newestEpoch the highest epoch of any piece, 0 if there is none
 */
record EarlierOutput(List<String> unaccounted, boolean told, long newestEpoch) {

    private static final Logger LOG = LoggerFactory.getLogger(EarlierOutput.class);

    EarlierOutput {
        unaccounted = List.copyOf(unaccounted);
    }

    /** Asks the sinks of a job, and changes nothing. */
    static EarlierOutput find(Job job, Accounted accounted) {
        List<String> unaccounted = new ArrayList<>();
        long newest = 0;
        boolean told = true;
        for (Map.Entry<String, Sink<?>> entry :
                DeadLetterRouting.of(job).sinks(job).entrySet()) {
            Sink<?> sink = entry.getValue();
            boolean comesTwice = sink.delivery() == Sink.Delivery.TRANSACTIONAL;
            Optional<Leftovers> left = sink.leftovers(entry.getKey(), accounted);
            told &= comesTwice && left.isPresent();
            if (left.isPresent()) {
                newest = Math.max(newest, left.get().newestEpoch());
                if (comesTwice) {
                    unaccounted.addAll(left.get().unaccounted());
                }
            } else if (comesTwice) {
                LOG.warn(
                        "Sink {} of job {} cannot tell what it has published: a backup older than its output would not be"
                                + " noticed. Let it say so, in Sink.leftovers",
                        entry.getKey(),
                        job.name());
            }
        }
        return new EarlierOutput(unaccounted, told, newest);
    }

    /** What a cut has committed and no sink has any more. */
    static List<String> lost(Job job, CutSummary cut) {
        Map<String, Sink<?>> sinks = DeadLetterRouting.of(job).sinks(job);
        List<String> lost = new ArrayList<>();
        for (SinkPieces each : cut.sinks()) {
            Sink<?> sink = sinks.get(each.sink());
            if (sink != null) {
                lost.addAll(sink.lost(each.sink(), each.pieces()));
            }
        }
        return lost;
    }
}
