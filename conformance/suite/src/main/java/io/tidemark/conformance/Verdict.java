package io.tidemark.conformance;

import io.tidemark.testkit.reference.Answer;
import io.tidemark.testkit.reference.AnswerDiff;
import io.tidemark.testkit.reference.Final;
import io.tidemark.testkit.reference.LatePair;
import io.tidemark.testkit.reference.Origin;
import io.tidemark.testkit.reference.ReferenceModel;
import io.tidemark.testkit.reference.Stage;
import io.tidemark.testkit.reference.StageAnswer;
import io.tidemark.testkit.reference.StageCounts;
import io.tidemark.testkit.reference.Totals;
import io.tidemark.testkit.reference.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Holds what came out of a host against the reference answer. */
public final class Verdict {

    private Verdict() {}

    /** In what a job's outcomes differ from the reference answer; nothing if they are equal. */
    public static List<String> differences(JobUnderTest job, List<Outcome> outcomes) {
        Answer expected = ReferenceModel.answer(job.scenario());
        Answer actual = new Answer(expected.sources(), expected.deadLetters(), List.of(answer(job, outcomes)));
        return AnswerDiff.between(comparable(job, expected), comparable(job, actual), Verdict::known);
    }

    private static StageAnswer answer(JobUnderTest job, List<Outcome> outcomes) {
        List<Origin> partitions = job.partitions();
        SortedMap<String, List<Final>> finals = new TreeMap<>();
        List<LatePair> late = new ArrayList<>();
        SortedMap<Origin, StageCounts> counts = new TreeMap<>();
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Result result) {
                finals.computeIfAbsent(result.key(), any -> new ArrayList<>()).add(finalOf(result));
            } else if (outcome instanceof Outcome.Late pair) {
                late.add(new LatePair(
                        partitions.get(pair.sender()),
                        pair.position(),
                        pair.key(),
                        pair.stamp(),
                        new Window(pair.start(), pair.end())));
            } else if (outcome instanceof Outcome.Counts of) {
                counts.merge(partitions.get(of.sender()), countsOf(of), Verdict::plus);
            }
        }
        if (job.scenario().hasJoin()) {
            finals.values().forEach(rows -> rows.sort(Final.JOINED));
        }
        counts.values().removeIf(StageCounts.NONE::equals);
        return new StageAnswer(finals, late, counts);
    }

    private static Final finalOf(Outcome.Result result) {
        Totals totals = new Totals(
                result.revision(),
                result.sums().sum(),
                0,
                0,
                0,
                0,
                0,
                0,
                result.sums().lineage());
        return new Final(result.key(), new Window(result.start(), result.end()), totals);
    }

    private static StageCounts countsOf(Outcome.Counts counts) {
        return new StageCounts(
                counts.in(), counts.contributed(), counts.duplicate(), counts.late(), counts.latePairs());
    }

    private static StageCounts plus(StageCounts a, StageCounts b) {
        return new StageCounts(
                a.in() + b.in(),
                a.contributed() + b.contributed(),
                a.duplicate() + b.duplicate(),
                a.late() + b.late(),
                a.latePairs() + b.latePairs());
    }

    /** Of the totals, what the aggregate under test computes. */
    private static Totals known(Totals totals) {
        return new Totals(totals.count(), totals.sum(), 0, 0, 0, 0, 0, 0, totals.lineage());
    }

    /** For sessions, which session a record is late for is a matter of wording, so the window is left out. */
    private static Answer comparable(JobUnderTest job, Answer answer) {
        if (!(job.scenario().stages().get(0) instanceof Stage.Session)) {
            return answer;
        }
        StageAnswer stage = answer.last();
        List<LatePair> pairs = stage.late().stream()
                .map(pair -> new LatePair(pair.origin(), pair.position(), pair.key(), pair.stamp(), Window.ALL))
                .toList();
        return new Answer(
                answer.sources(),
                answer.deadLetters(),
                List.of(new StageAnswer(stage.finals(), pairs, stage.counts())));
    }
}
