package io.tidemark.engine.run;

import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.job.Job;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.time.Durations;
import io.tidemark.type.KeyHash;
import java.util.SortedMap;
import java.util.TreeMap;

/** Says in words what decides a job's answer, so that a backup can tell another job from the same one. */
public final class JobIdentities {

    private JobIdentities() {}

    /** The identity of a job. */
    public static JobIdentity of(Job job) {
        SortedMap<String, String> fingerprint = new TreeMap<>();
        fingerprint.put("key hash", KeyHash.NAME);
        for (SourceNode source : job.sources()) {
            fingerprint.put(
                    "source " + source.name() + " out-of-orderness",
                    Durations.format(source.settings().outOfOrderness()));
        }
        for (OperatorNode operator : job.operators()) {
            operator.parameters()
                    .forEach((name, value) -> fingerprint.put("operator " + operator.name() + " " + name, value));
            fingerprint.put(
                    "operator " + operator.name() + " key",
                    operator.keying().keyType().schema("key").toString());
        }
        return new JobIdentity(job.name(), fingerprint, job.maxParallelism());
    }
}
