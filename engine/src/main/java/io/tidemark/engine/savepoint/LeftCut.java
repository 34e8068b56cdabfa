package io.tidemark.engine.savepoint;

import io.tidemark.engine.backup.CutReader;
import io.tidemark.engine.backup.DamagedBackupException;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.CutSummaryCodec;
import io.tidemark.engine.plan.NotStartableException;
import io.tidemark.portable.Digest;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import io.tidemark.storage.StorageException;
import io.tidemark.type.ByteSink;
import java.util.List;
import java.util.function.BiConsumer;

/** The state in a cut that a backup keeps; rows are those that a savepoint of the cut would have. */
final class LeftCut implements LeftState {

    private final CutReader cut;
    private final String place;
    private final CutRows rows;

    /**
     * A cut that is read.
     *
     * @param place the backup, for messages
     */
    LeftCut(CutReader cut, String place) {
        this.cut = cut;
        this.place = place;
        this.rows = new CutRows(cut).requireDescribed();
    }

    @Override
    public String describe() {
        return "cut " + cut.summary().cut() + " of the backup in " + place;
    }

    /** Two cuts that agree in positions, clocks, counts and output, and in the time of the machine, are one. */
    @Override
    public String id() {
        ByteSink bytes = new ByteSink();
        bytes.writeLong(cut.epoch());
        CutSummaryCodec.write(bytes, cut.summary());
        return Digest.of(bytes.toBytes());
    }

    @Override
    public long epoch() {
        return cut.epoch();
    }

    @Override
    public CutSummary summary() {
        CutSummary summary = cut.summary();
        return new CutSummary(
                summary.cut(), summary.job(), summary.progress(), summary.counters(), List.of(), summary.states(), "");
    }

    /* A piece that is missing or damaged is one of another backup than the job's own, which must not look for it there. */
    @Override
    public void rows(
            List<StateSchema> states,
            int firstKeyGroup,
            int endKeyGroup,
            BiConsumer<StateSchema, PortableRow> visitor) {
        try {
            rows.visit(states, firstKeyGroup, endKeyGroup, (state, row) -> {
                visitor.accept(state, row);
                return true;
            });
        } catch (DamagedBackupException failure) {
            throw unreadable(failure.piece().describe(), failure);
        } catch (StorageException failure) {
            throw unreadable(String.valueOf(failure.getMessage()), failure);
        }
    }

    private NotStartableException unreadable(String why, RuntimeException failure) {
        return new NotStartableException(
                "Cut " + cut.summary().cut() + " of the backup in " + place
                        + " cannot be read to its end any more: " + why
                        + ". If a job goes on there, it has removed the cut meanwhile: stop that job, let it keep more cuts, or"
                        + " make a savepoint, and start from that.",
                failure);
    }

    @Override
    public void verify() {
        rows(summary().states(), 0, summary().job().maxParallelism(), (state, row) -> {});
    }
}
