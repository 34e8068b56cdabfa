package io.tidemark.engine.run;

import io.tidemark.engine.backup.DamagedPiece;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.PartitionProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The question whether output may come twice, in words.
 *
 * @param job the job's name
 * @param decision what the backup says, if there is one
 * @param start the cut to go on from, of the backup or of a savepoint; empty for the beginning
 * @param earlier what the sinks say
 * @param inputs the sources, who know positions
 */
record RepeatQuestion(
        String job,
        Optional<RecoveryDecision> decision,
        Optional<CutSummary> start,
        EarlierOutput earlier,
        Inputs inputs) {

    /** How many files and positions are named. */
    private static final int NAMED = 3;

    /** Whether there is anything to ask. */
    boolean isNeeded() {
        return consent().isPresent() || !earlier.unaccounted().isEmpty();
    }

    private Optional<RecoveryDecision.NeedsConsent> consent() {
        return decision.filter(RecoveryDecision.NeedsConsent.class::isInstance)
                .map(RecoveryDecision.NeedsConsent.class::cast);
    }

    private boolean isFromBackup() {
        return decision.flatMap(each -> each.point().summary()).isPresent();
    }

    /** What is wrong, what would come twice, and what can be done. */
    String ask() {
        return tell() + " " + advice();
    }

    /** What is wrong, and what would come twice. */
    String tell() {
        List<String> sentences = new ArrayList<>();
        consent().ifPresent(consent -> {
            List<String> damaged =
                    consent.damaged().stream().map(DamagedPiece::describe).toList();
            sentences.add("The newest cut of job " + job + " cannot be used. In its backup, "
                    + String.join("; ", damaged) + ".");
            sentences.add(consent.span().describe(inputs));
        });
        if (!earlier.unaccounted().isEmpty()) {
            sentences.add(surplus());
        } else if (earlier.told()) {
            sentences.add(
                    "None of that output is in its place any more: if it was moved away before anybody used it, nothing"
                            + " comes twice.");
        }
        return String.join(" ", sentences);
    }

    private String surplus() {
        int files = earlier.unaccounted().size();
        String published = (files == 1 ? "1 file was" : files + " files were")
                + " published, whose content would come twice: " + listed(earlier.unaccounted()) + ".";
        return start.map(cut -> "The output of job " + job + " is newer than what it would go on from: cut " + cut.cut()
                        + ", at " + positions(cut) + ". After that " + published)
                .orElse("There is output of job " + job
                        + " that nothing accounts for. The job would begin at the beginning"
                        + " of its input, and before that " + published);
    }

    private String positions(CutSummary cut) {
        List<String> positions = new ArrayList<>();
        for (PartitionProgress each : cut.progress().partitions()) {
            positions.add(inputs.position(each.source(), each.partition(), Optional.of(each.position())));
        }
        return positions.isEmpty() ? "the beginning of its input" : listed(positions);
    }

    /** The first few of them, and how many more there are. */
    static String listed(List<String> all) {
        String named = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() > NAMED ? named + ", and " + (all.size() - NAMED) + " more" : named;
    }

    private String advice() {
        boolean surplus = !earlier.unaccounted().isEmpty();
        if (consent().isPresent()) {
            return "Restore the damaged pieces from a copy; or "
                    + (surplus
                            ? "move these files away and accept, with --accept-repeats, that what is in them is written"
                                    + " again; or leave them, and accept in the same way that it comes twice."
                            : "accept, with --accept-repeats, that this output is written again.");
        }
        String repair = isFromBackup()
                ? "The backup is older than the output, or has lost its newest record: put the newer one back"
                : "If there is a backup that this output came with, go on from that";
        return repair
                + "; or move these files away, and what is in them is written again; or accept that it comes twice,"
                + " with --accept-repeats.";
    }
}
