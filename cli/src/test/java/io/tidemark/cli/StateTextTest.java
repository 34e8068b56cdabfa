package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.engine.Engine;
import io.tidemark.engine.RunningJob;
import io.tidemark.engine.file.sink.FileSink;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.LocalDisk;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.job.Stream;
import io.tidemark.process.Bound;
import io.tidemark.process.KeyedProcess;
import io.tidemark.process.ListState;
import io.tidemark.process.MapState;
import io.tidemark.process.ProcessContext;
import io.tidemark.process.ProcessSetup;
import io.tidemark.process.ValueState;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: state of every kind is shown as people read it. Method: a job with all kinds of state reads a hundred records, 1 s apart, is
 * stopped while windows are open, and is looked into.
 */
class StateTextTest {

    private static final long RECORDS = 100;

    @TempDir
    private Path directory;

    record Note(Instant at, Optional<String> text) {}

    /** Keeps something in each kind of state of a process. */
    private static final class Keeper implements KeyedProcess<Long, Long, Long> {
        private final ValueState<Note> note;
        private final ListState<Long> items;
        private final MapState<String, Long> entries;

        Keeper(ProcessSetup setup) {
            note = setup.value("note", Note.class, Bound.ttl(Duration.ofHours(1)));
            items = setup.list("items", Long.class, Bound.unbounded());
            entries = setup.map("entries", String.class, Long.class, Bound.unbounded());
        }

        @Override
        public void onRecord(Long value, ProcessContext<Long, Long> context) {
            note.set(new Note(Instant.ofEpochMilli(value), Optional.of("seen")));
            items.add(value);
            entries.put("last", value);
            context.timers().set("later", context.time() + 3_600_000);
        }
    }

    @BeforeEach
    void leaveState() throws IOException {
        Job job = Job.named("kept");
        Stream<Long> numbers = job.source(
                "numbers",
                GeneratorSource.of(Type.LONG, 1, (partition, index) -> index * 1_000),
                SourceSettings.DEFAULT,
                value -> value);
        LocalDisk disk = LocalDisk.open(directory.resolve("out"));
        numbers.keyByLong(value -> 7)
                .window(Windows.tumbling(Duration.ofDays(1)))
                .aggregate(
                        "days",
                        Aggregates.all(
                                        Aggregates.distinctApprox((Long value) -> value, Type.LONG),
                                        Aggregates.min((Long value) -> value))
                                .as((distinct, min) -> distinct + min))
                .sink("days-out", FileSink.jsonLines(disk, "days"));
        numbers.keyByLong(value -> 7)
                .window(Windows.session(Duration.ofHours(1)))
                .aggregate("visits", Aggregates.count())
                .sink("visits-out", FileSink.jsonLines(disk, "visits"));
        numbers.keyByLong(value -> 7)
                .process("keeper", Long.class, Keeper::new)
                .sink("kept-out", FileSink.jsonLines(disk, "kept"));
        RunningJob running = Engine.start(
                job,
                Settings.workers(1)
                        .withRate(2 * RECORDS)
                        .withBackup(BackupSetting.checkpoint(directory.resolve("state"))));
        while (running.status().records().in() < RECORDS) {
            running.await(Duration.ofMillis(5));
        }
        running.stop();
    }

    private String scan(String state, String... more) {
        String[] words = new String[4 + more.length];
        words[0] = "state";
        words[1] = "scan";
        words[2] = "checkpoint:" + directory.resolve("state");
        words[3] = state;
        System.arraycopy(more, 0, words, 4, more.length);
        Spoken spoken = Spoken.of(words);
        assertThat(spoken.code()).as(spoken.err()).isZero();
        return spoken.out();
    }

    @Test
    void timesAreTimesAndSketchesAreShort() {
        assertThat(scan("days/windows"))
                .contains("\"key\":7,\"start\":\"1970-01-01T00:00:00Z\",\"first\":\"all windows\"")
                .containsPattern("\"[a-zA-Z]*\":\"[0-9]+ bytes: [0-9a-f]{16}\\.\\.\\.\"")
                .contains("\"min\":0");
        assertThat(scan("visits/sessions"))
                .contains("\"value\":[{\"first\":\"1970-01-01T00:00:00Z\",\"last\":\"1970-01-01T00:0")
                .contains("\"state\":\"OPEN\"");
    }

    @Test
    void whatAProcessKeepsIsReadByItsOwnTypes() {
        assertThat(scan("keeper/note"))
                .containsPattern(
                        "\"value\":\\{\"expires\":\"1970-01-01T01:0[0-9:.]+Z\",\"entry\":\\{\"at\":\"1970-01-01T00:0")
                .contains("\"text\":\"seen\"");
        assertThat(scan("keeper/items").lines().reduce((first, last) -> last).orElseThrow())
                .contains("\"subkey\":0,\"value\":0");
        assertThat(scan("keeper/entries")).contains("\"subkey\":\"last\",\"value\":");
        assertThat(scan("keeper/timers")).contains("\"time\":\"1970-01-01T01:0").contains("\"name\":\"later\"");
    }

    @Test
    void jsonIsExact() {
        assertThat(scan("days/windows", "--json")).contains("\"start\": 0, \"first\": -9223372036854775808");
        assertThat(scan("keeper/items", "--json", "--limit", "1")).contains("\"subkey\": \"");
    }
}
