package io.tidemark.simulation;

import io.tidemark.engine.backup.Backup;
import io.tidemark.engine.backup.ChunkKind;
import io.tidemark.engine.backup.ChunkVisitor;
import io.tidemark.engine.backup.RecoveryDecision;
import io.tidemark.engine.cut.BatchPlan;
import io.tidemark.engine.cut.CutSummary;
import io.tidemark.engine.cut.OperatorProgress;
import io.tidemark.engine.cut.PartitionProgress;
import io.tidemark.engine.cut.PlannedBatch;
import io.tidemark.engine.cut.PlannedPartition;
import io.tidemark.engine.cut.Progress;
import io.tidemark.engine.cut.Rows;
import io.tidemark.time.Times;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Backups that forget, mix up or hide something. */
final class BadBackups {

    private static final int EARLY_MILLIS = 40;

    private BadBackups() {}

    /** The positions are those of the cut, and the state is that of an earlier one. */
    static Backup withPositionsBeforeState(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            boolean isWritten(ChunkKind kind) {
                return kind == ChunkKind.FULL;
            }
        };
    }

    /** What only says that something is gone is not written. */
    static Backup withoutTombstones(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            boolean isWritten(ByteSink rows) {
                return Rows.readHeader(new ByteSource(rows.array(), 0, rows.size()))
                                .kind()
                        == Rows.PUT;
            }
        };
    }

    /** Damage is passed on to the job as if its checksum had been right. */
    static Backup withoutChecksums(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            ChunkVisitor restored(ChunkVisitor visitor) {
                return (state, keyGroup, kind, bytes) -> {
                    byte[] copy = new byte[bytes.remaining()];
                    bytes.get(copy, 0, copy.length);
                    copy[copy.length - 1] ^= 2;
                    visitor.chunk(state, keyGroup, kind, new ByteSource(copy, 0, copy.length));
                };
            }
        };
    }

    /** A damaged newest cut is passed over without a word. */
    static Backup withoutConsent(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            RecoveryDecision decided(RecoveryDecision decision) {
                return decision instanceof RecoveryDecision.NeedsConsent consent
                        ? new RecoveryDecision.Usable(consent.point())
                        : decision;
            }
        };
    }

    /** Whoever has a copy of the state is not told what changed since. */
    static Backup withoutChangesSinceCopies(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            ChunkVisitor restoredSince(ChunkVisitor visitor) {
                return (state, keyGroup, kind, bytes) -> {
                    if (kind == ChunkKind.FULL) {
                        visitor.chunk(state, keyGroup, kind, bytes);
                    }
                };
            }
        };
    }

    /** States of a name are not restored. */
    static Backup withoutStates(Backup backup, String name) {
        return new ForwardingBackup(backup) {
            @Override
            ChunkVisitor restored(ChunkVisitor visitor) {
                return (state, keyGroup, kind, bytes) -> {
                    if (!state.endsWith("/" + name)) {
                        visitor.chunk(state, keyGroup, kind, bytes);
                    }
                };
            }
        };
    }

    /** The clocks of partitions are not restored. */
    static Backup withoutPartitionClocks(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            CutSummary started(CutSummary summary) {
                List<PartitionProgress> partitions = summary.progress().partitions().stream()
                        .map(each -> new PartitionProgress(
                                each.source(), each.partition(), each.position(), Times.BEFORE_ALL, each.flags()))
                        .toList();
                return with(summary, partitions, summary.progress().operators());
            }
        };
    }

    /** A partition that was found late starts before all times after a restart. */
    static Backup withoutBeginnings(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            CutSummary started(CutSummary summary) {
                List<PartitionProgress> partitions = summary.progress().partitions().stream()
                        .map(each -> each.flags().foundWhileRunning()
                                ? new PartitionProgress(
                                        each.source(),
                                        each.partition(),
                                        each.position(),
                                        Times.BEFORE_ALL,
                                        each.flags())
                                : each)
                        .toList();
                return with(summary, partitions, summary.progress().operators());
            }
        };
    }

    /** Operators start with clocks that are too far, and close windows too early. */
    static Backup withClocksAhead(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            CutSummary started(CutSummary summary) {
                List<OperatorProgress> operators = summary.progress().operators().stream()
                        .map(each -> new OperatorProgress(
                                each.operator(),
                                each.inputClocks().stream()
                                        .map(clock -> Times.plus(clock, EARLY_MILLIS))
                                        .toList(),
                                each.closedUpTo()))
                        .toList();
                return with(summary, summary.progress().partitions(), operators);
            }
        };
    }

    private static CutSummary with(
            CutSummary summary, List<PartitionProgress> partitions, List<OperatorProgress> operators) {
        Progress progress = new Progress(
                partitions,
                operators,
                summary.progress().processingClock(),
                summary.progress().drained());
        return new CutSummary(
                summary.cut(),
                summary.job(),
                progress,
                summary.counters(),
                summary.sinks(),
                summary.states(),
                summary.origin());
    }

    /** Counts begin anew after a restart. */
    static Backup withoutCounters(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            CutSummary started(CutSummary summary) {
                return new CutSummary(
                        summary.cut(),
                        summary.job(),
                        summary.progress(),
                        List.of(),
                        summary.sinks(),
                        summary.states(),
                        summary.origin());
            }
        };
    }

    /** What was planned and not committed is not looked for. */
    static Backup withoutPlans(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            Optional<BatchPlan> planned(BatchPlan plan) {
                return Optional.empty();
            }
        };
    }

    /** What a batch holds is not written down before its cut commits. */
    static Backup withoutOffsets(Backup backup) {
        return new ForwardingBackup(backup) {
            @Override
            Optional<BatchPlan> written(BatchPlan plan) {
                return Optional.empty();
            }
        };
    }

    /** A batch is repeated at a processing time of its own. */
    static Backup withOtherTimes(Backup backup) {
        return withOtherPlans(
                backup, batch -> new PlannedBatch(batch.processingTime() + 1, batch.complete(), batch.partitions()));
    }

    /** A batch is repeated as if every partition had held the clock. */
    static Backup withoutIdleness(Backup backup) {
        return withOtherPlans(
                backup,
                batch -> new PlannedBatch(
                        batch.processingTime(),
                        batch.complete(),
                        batch.partitions().stream()
                                .map(partition -> new PlannedPartition(
                                        partition.source(),
                                        partition.partition(),
                                        new PlannedPartition.Begin(
                                                partition.begin().found(), false),
                                        partition.records(),
                                        partition.end(),
                                        partition.ended()))
                                .toList()));
    }

    private static Backup withOtherPlans(Backup backup, UnaryOperator<PlannedBatch> change) {
        return new ForwardingBackup(backup) {
            @Override
            Optional<BatchPlan> planned(BatchPlan plan) {
                return Optional.of(new BatchPlan(
                        plan.origin(), plan.batches().stream().map(change).toList()));
            }
        };
    }
}
