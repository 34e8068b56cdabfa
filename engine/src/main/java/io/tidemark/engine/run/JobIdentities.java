package io.tidemark.engine.run;

import io.tidemark.engine.cut.JobIdentity;
import io.tidemark.job.Job;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.job.Ways;
import io.tidemark.time.Durations;
import io.tidemark.type.KeyHash;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
        Ways ways = new Ways(job);
        for (OperatorNode operator : job.operators()) {
            operator.parameters()
                    .forEach((name, value) -> fingerprint.put("operator " + operator.name() + " " + name, value));
            fingerprint.put(
                    "operator " + operator.name() + " key",
                    operator.keyType().schema("key").toString());
            fingerprint.put(
                    "operator " + operator.name() + " inputs",
                    ways.into(operator).stream()
                            .map(way -> way.input().number() + " from " + way.producerName())
                            .collect(Collectors.joining(", ")));
        }
        return new JobIdentity(job.name(), fingerprint, job.maxParallelism());
    }

    /** What differs between two identities, a clause each; an operator that only one of them has is one clause. */
    static List<String> differences(JobIdentity theirs, JobIdentity ours) {
        Set<String> clauses = new LinkedHashSet<>();
        theirs.fingerprint().forEach((what, value) -> {
            String now = ours.fingerprint().get(what);
            if (now == null) {
                clauses.add(only(what, value, ours, " is gone"));
            } else if (!value.equals(now)) {
                clauses.add(what + " was " + value + ", is " + now);
            }
        });
        ours.fingerprint().forEach((what, value) -> {
            if (!theirs.fingerprint().containsKey(what)) {
                clauses.add(only(what, value, theirs, " is new"));
            }
        });
        return List.copyOf(clauses);
    }

    private static String only(String what, String value, JobIdentity other, String verdict) {
        int owner = what.lastIndexOf(' ') + 1;
        boolean ownerIsThere = other.fingerprint().tailMap(what.substring(0, owner)).keySet().stream()
                .findFirst()
                .filter(next -> next.startsWith(what.substring(0, owner)))
                .isPresent();
        return ownerIsThere || owner == 0
                ? what + " (" + value + ")" + verdict
                : what.substring(0, owner - 1) + verdict;
    }
}
