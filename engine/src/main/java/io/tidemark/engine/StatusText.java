package io.tidemark.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tidemark.engine.JobStatus.OperatorStatus;
import io.tidemark.engine.JobStatus.SourceStatus;
import io.tidemark.engine.run.CutStatus;
import io.tidemark.engine.store.StoreUsage;
import io.tidemark.engine.task.PartitionStatus;
import io.tidemark.time.Times;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a job says of itself, in lines for people and as JSON for programs. */
final class StatusText {

    private static final JsonFactory JSON = new JsonFactory();

    private StatusText() {}

    /** Lines for people. */
    static List<String> lines(JobStatus status) {
        List<String> lines = new ArrayList<>();
        RecordTotals records = status.records();
        JobStatus.StartCut start = status.start();
        lines.add("job " + status.job() + " " + status.phase()
                + (start == null ? "" : ", went on from cut " + start.cut() + " of " + time(start.at())) + ": "
                + number(records.in()) + " records in, " + number(records.contributed()) + " counted, "
                + number(records.late()) + " late, " + number(records.deadLettered()) + " dead letters, "
                + number(records.held()) + " held");
        status.sources().forEach(source -> lines.add(line(source)));
        status.operators().forEach(operator -> lines.add(line(operator)));
        lines.add(line(status.cuts()));
        if (status.store().memoryMax() > 0) {
            lines.add(line(status.store()));
        }
        return lines;
    }

    private static String line(SourceStatus source) {
        return "source " + source.name() + ": clock " + time(source.clock())
                + source.holder()
                        .map(holder -> ", held by " + holder.id() + " (" + holder.state() + ")")
                        .orElse("") + ", " + counted(source.partitions().size());
    }

    private static String counted(int partitions) {
        return partitions + (partitions == 1 ? " partition" : " partitions");
    }

    private static String line(OperatorStatus operator) {
        return "operator " + operator.name() + ": clock " + time(operator.clock()) + ", next due "
                + time(operator.nextDue()) + ", " + number(operator.rows()) + " rows";
    }

    private static String line(CutStatus cuts) {
        if (cuts.waitingFor() != null) {
            return "cuts wait since " + time(cuts.waitingSince()) + ": " + cuts.waitingFor();
        }
        return cuts.lastCut() == 0
                ? "no cut yet"
                : "cut " + cuts.lastCut() + " took " + number(cuts.lastCost().millis()) + " ms and "
                        + number(cuts.lastCost().bytes()) + " bytes, at "
                        + time(cuts.lastCost().at());
    }

    private static String line(StoreUsage store) {
        return "store: " + number(store.memory()) + " of " + number(store.memoryMax()) + " bytes of memory, "
                + number(store.disk()) + " bytes on disk";
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String time(long time) {
        return Times.inRange(time) ? Instant.ofEpochMilli(time).toString() : "none";
    }

    /** One JSON object on one line; times are in ISO-8601, and left out if there are none. */
    static String json(JobStatus status) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("job", status.job());
            json.writeStringField("phase", status.phase().name());
            json.writeBooleanField("resumed", status.resumed());
            if (status.start() != null) {
                json.writeNumberField("startCut", status.start().cut());
                time(json, "startCutAt", status.start().at());
            }
            json.writeBooleanField("drained", status.drained());
            write(json, status.records());
            json.writeArrayFieldStart("sources");
            for (SourceStatus source : status.sources()) {
                write(json, source);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("operators");
            for (OperatorStatus operator : status.operators()) {
                write(json, operator);
            }
            json.writeEndArray();
            write(json, status.cuts());
            if (status.store().memoryMax() > 0) {
                write(json, status.store());
            }
            json.writeEndObject();
        } catch (IOException never) {
            throw new UncheckedIOException("A text in memory cannot fail.", never);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, RecordTotals records) throws IOException {
        json.writeObjectFieldStart("records");
        json.writeNumberField("in", records.in());
        json.writeNumberField("contributed", records.contributed());
        json.writeNumberField("duplicate", records.duplicate());
        json.writeNumberField("filtered", records.filtered());
        json.writeNumberField("late", records.late());
        json.writeNumberField("deadLettered", records.deadLettered());
        json.writeNumberField("held", records.held());
        json.writeNumberField("dropped", records.dropped());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, SourceStatus source) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", source.name());
        time(json, "clock", source.clock());
        if (source.holder().isPresent()) {
            json.writeStringField("holder", source.holder().get().id());
        }
        json.writeArrayFieldStart("partitions");
        for (PartitionStatus partition : source.partitions()) {
            json.writeStartObject();
            json.writeStringField("id", partition.id());
            time(json, "clock", partition.clock());
            json.writeStringField("state", partition.state().name());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, OperatorStatus operator) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", operator.name());
        time(json, "clock", operator.clock());
        time(json, "nextDue", operator.nextDue());
        json.writeNumberField("rows", operator.rows());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, CutStatus cuts) throws IOException {
        json.writeObjectFieldStart("cuts");
        json.writeNumberField("committed", cuts.committed());
        json.writeNumberField("last", cuts.lastCut());
        json.writeNumberField("millis", cuts.lastCost().millis());
        json.writeNumberField("bytes", cuts.lastCost().bytes());
        if (cuts.lastCost().at() > 0) {
            time(json, "at", cuts.lastCost().at());
        }
        if (cuts.waitingFor() != null) {
            json.writeStringField("waitingFor", cuts.waitingFor());
            time(json, "waitingSince", cuts.waitingSince());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, StoreUsage store) throws IOException {
        json.writeObjectFieldStart("store");
        json.writeNumberField("memory", store.memory());
        json.writeNumberField("memoryMax", store.memoryMax());
        json.writeNumberField("disk", store.disk());
        json.writeEndObject();
    }

    private static void time(JsonGenerator json, String name, long time) throws IOException {
        if (Times.inRange(time)) {
            json.writeStringField(name, Instant.ofEpochMilli(time).toString());
        }
    }
}
