package io.tidemark.engine.cut;

import io.tidemark.portable.StateKind;
import io.tidemark.portable.StateSchema;
import io.tidemark.record.Origin;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * The encoding of a {@link CutSummary}, part of the manifests of backups.
 *
 * <p>Integers are zigzag varints, strings and lists are a count and their content, all in the order of the records'
 * components. The flags of a partition are one byte: 1 ended, 2 idle history, 4 found while running. Equal summaries have equal
 * bytes.
 */
public final class CutSummaryCodec {

    private static final int ENDED = 1;
    private static final int IDLE_HISTORY = 2;
    private static final int FOUND_WHILE_RUNNING = 4;
    private static final int FLAGS_ALL = ENDED | IDLE_HISTORY | FOUND_WHILE_RUNNING;

    private CutSummaryCodec() {}

    private interface Writer<T> {
        void write(ByteSink out, T item);
    }

    private interface Reader<T> {
        T read(ByteSource in);
    }

    /** Writes a summary. */
    public static void write(ByteSink out, CutSummary summary) {
        out.writeLong(summary.cut());
        out.writeString(summary.job().name());
        out.writeInt(summary.job().fingerprint().size());
        summary.job().fingerprint().forEach((name, value) -> {
            out.writeString(name);
            out.writeString(value);
        });
        out.writeInt(summary.job().maxParallelism());
        writeList(out, summary.progress().partitions(), CutSummaryCodec::writePartition);
        writeList(out, summary.progress().operators(), CutSummaryCodec::writeOperator);
        out.writeLong(summary.progress().processingClock());
        out.writeBoolean(summary.progress().drained());
        writeList(out, summary.counters(), CutSummaryCodec::writeCounter);
        writeList(out, summary.sinks(), CutSummaryCodec::writeSink);
        writeList(out, summary.states(), CutSummaryCodec::writeState);
        out.writeString(summary.origin());
    }

    /**
     * Reads a summary.
     *
     * @param hasStates whether it ends with the shapes of states and the origin, which manifests of format 1 do not have
     * @throws io.tidemark.type.CorruptDataException if the bytes are none
     */
    public static CutSummary read(ByteSource in, boolean hasStates) {
        long cut = in.readLong();
        String name = in.readString();
        TreeMap<String, String> fingerprint = new TreeMap<>();
        int size = in.readCount(2);
        for (int i = 0; i < size; i++) {
            fingerprint.put(in.readString(), in.readString());
        }
        JobIdentity job = new JobIdentity(name, fingerprint, in.readInt());
        List<PartitionProgress> partitions = readList(in, 5, CutSummaryCodec::readPartition);
        List<OperatorProgress> operators = readList(in, 3, CutSummaryCodec::readOperator);
        Progress progress = new Progress(partitions, operators, in.readLong(), in.readBoolean());
        List<CounterValue> counters = readList(in, 5, CutSummaryCodec::readCounter);
        List<SinkPieces> sinks = readList(in, 2, CutSummaryCodec::readSink);
        List<StateSchema> states = hasStates ? readList(in, 4, CutSummaryCodec::readState) : List.of();
        String origin = hasStates ? in.readString() : "";
        return new CutSummary(cut, job, progress, counters, sinks, states, origin);
    }

    private static void writePartition(ByteSink out, PartitionProgress partition) {
        out.writeString(partition.source());
        out.writeString(partition.partition());
        out.writeString(partition.position());
        out.writeLong(partition.clock());
        PartitionProgress.Flags flags = partition.flags();
        out.put((byte) ((flags.ended() ? ENDED : 0)
                | (flags.idleHistory() ? IDLE_HISTORY : 0)
                | (flags.foundWhileRunning() ? FOUND_WHILE_RUNNING : 0)));
    }

    private static PartitionProgress readPartition(ByteSource in) {
        String source = in.readString();
        String partition = in.readString();
        String position = in.readString();
        long clock = in.readLong();
        byte flags = in.get();
        if ((flags & ~FLAGS_ALL) != 0) {
            throw new CorruptDataException(
                    "The flags of partition " + partition + " of source " + source + " are " + flags
                            + ", of which some are unknown",
                    in.position() - 1);
        }
        return new PartitionProgress(
                source,
                partition,
                position,
                clock,
                new PartitionProgress.Flags(
                        (flags & ENDED) != 0, (flags & IDLE_HISTORY) != 0, (flags & FOUND_WHILE_RUNNING) != 0));
    }

    private static void writeOperator(ByteSink out, OperatorProgress operator) {
        out.writeString(operator.operator());
        writeList(out, operator.inputClocks(), ByteSink::writeLong);
        out.writeLong(operator.closedUpTo());
    }

    private static OperatorProgress readOperator(ByteSource in) {
        return new OperatorProgress(in.readString(), readList(in, 1, ByteSource::readLong), in.readLong());
    }

    private static void writeCounter(ByteSink out, CounterValue counter) {
        out.writeString(counter.place());
        out.writeString(counter.origin().name());
        out.writeString(counter.origin().partition());
        out.writeString(counter.counter());
        out.writeLong(counter.value());
    }

    private static CounterValue readCounter(ByteSource in) {
        String place = in.readString();
        Origin origin = new Origin(in.readString(), in.readString());
        return new CounterValue(place, origin, in.readString(), in.readLong());
    }

    private static void writeSink(ByteSink out, SinkPieces sink) {
        out.writeString(sink.sink());
        writeList(out, sink.pieces(), ByteSink::writeString);
    }

    private static SinkPieces readSink(ByteSource in) {
        return new SinkPieces(in.readString(), readList(in, 1, ByteSource::readString));
    }

    private static void writeState(ByteSink out, StateSchema state) {
        out.writeString(state.operator());
        out.writeString(state.name());
        out.writeString(state.kind().name());
        out.writeString(state.row().toString());
    }

    private static StateSchema readState(ByteSource in) {
        String operator = in.readString();
        String name = in.readString();
        int from = in.position();
        try {
            StateKind kind = StateKind.valueOf(in.readString());
            return new StateSchema(operator, name, kind, new Schema.Parser().parse(in.readString()));
        } catch (IllegalArgumentException | AvroRuntimeException problem) {
            throw new CorruptDataException(
                    "The shape of state " + operator + "/" + name + " cannot be understood", from);
        }
    }

    private static <T> void writeList(ByteSink out, List<T> items, Writer<T> writer) {
        out.writeInt(items.size());
        for (T item : items) {
            writer.write(out, item);
        }
    }

    private static <T> List<T> readList(ByteSource in, int itemBytes, Reader<T> reader) {
        int count = in.readCount(itemBytes);
        List<T> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(reader.read(in));
        }
        return items;
    }
}
