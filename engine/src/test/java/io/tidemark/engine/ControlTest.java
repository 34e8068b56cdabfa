package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.aggregate.Aggregates;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.control.AnswerException;
import io.tidemark.engine.control.ControlClient;
import io.tidemark.engine.generator.GeneratorSource;
import io.tidemark.engine.settings.BackupSetting;
import io.tidemark.engine.settings.Settings;
import io.tidemark.engine.storage.DirectoryLock;
import io.tidemark.job.Job;
import io.tidemark.job.SourceSettings;
import io.tidemark.type.Type;
import io.tidemark.window.Windows;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: who has only the directory of a running job's backup gets its status and savepoints of it, and stops it with one; whoever says
 * nonsense is told, and harms nobody. Method: a job that goes on for ever, and its socket.
 */
class ControlTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    private Path state;
    private RunningJob job;

    @BeforeEach
    void start() {
        state = directory.resolve("state");
        job = Engine.start(endless(), Settings.workers(2).withRate(10_000).withBackup(BackupSetting.checkpoint(state)));
    }

    @AfterEach
    void stop() {
        job.stop();
    }

    private static Job endless() {
        Job job = Job.named("endless");
        job.source(
                        "numbers",
                        GeneratorSource.of(Type.LONG, 2, (partition, index) -> index),
                        SourceSettings.DEFAULT,
                        value -> value)
                .keyByLong(value -> value % 10)
                .window(Windows.tumbling(Duration.ofSeconds(1)))
                .aggregate("counts", Aggregates.count())
                .sink("results", new CollectingSink<>());
        return job;
    }

    private List<String> ask(String request, List<Integer> progress) {
        try (ControlClient client = ControlClient.connect(state).orElseThrow()) {
            return client.ask(request, progress::add);
        }
    }

    private List<String> ask(String request) {
        return ask(request, new ArrayList<>());
    }

    @Test
    void itsStatusIsTold() {
        assertThat(ask("status").toString())
                .contains("RUNNING", "source numbers: clock", "operator counts: clock", "cut");
        assertThat(ask("status json"))
                .singleElement()
                .asString()
                .startsWith("{\"job\":\"endless\",\"phase\":\"RUNNING\"")
                .contains("\"partitions\":[{\"id\":");
    }

    @Test
    void savepointsAreMadeWhileItRunsAndAsItStops() {
        List<Integer> progress = new ArrayList<>();
        Path first = directory.resolve("first");
        assertThat(ask("savepoint " + first, progress)).isEmpty();
        assertThat(progress).isSorted().doesNotHaveDuplicates();
        Path last = directory.resolve("last");
        ask("stop " + last);
        assertThat(DirectoryLock.awaitFree(state, PATIENCE)).isTrue();
        assertThat(job.await(PATIENCE)).as("has ended").isTrue();
        assertThat(Savepoints.read(first).cut())
                .isLessThan(Savepoints.read(last).cut());
        assertThat(Savepoints.read(last).cut()).isEqualTo(job.status().cuts().lastCut());
        assertThat(ControlClient.connect(state))
                .as("the socket of a job that ended")
                .isEmpty();
    }

    @Test
    void whatCannotBeDoneIsSaid() throws IOException {
        Files.createDirectories(directory.resolve("full/of-something"));
        Files.writeString(directory.resolve("full/file"), "");
        for (String request : List.of(
                "", "dance", "savepoint", "savepoint relative", "savepoint " + directory.resolve("full"), "stop x")) {
            assertThatThrownBy(() -> ask(request))
                    .as(request)
                    .isInstanceOfSatisfying(
                            AnswerException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(TidemarkException.Kind.INVALID));
        }
        assertThatThrownBy(() -> ask("status " + "x".repeat(10_000))).hasMessageContaining("REQUEST_BYTES_MAX");
        assertThat(job.status().phase().name()).isEqualTo("RUNNING");
    }

    @Test
    void whoHangsUpOrSaysNothingHarmsNobody() throws IOException {
        List<SocketChannel> silent = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            channel.connect(UnixDomainSocketAddress.of(state.resolve(".control")));
            channel.write(ByteBuffer.wrap("savepoint /ne".getBytes(StandardCharsets.UTF_8)));
            if (i % 2 == 0) {
                channel.close();
            } else {
                silent.add(channel);
            }
        }
        assertThat(ask("status")).isNotEmpty();
        for (SocketChannel channel : silent) {
            channel.close();
        }
        assertThat(ask("status")).isNotEmpty();
    }

    @Test
    void theSocketOfAKilledProcessIsReplaced() throws IOException {
        job.stop();
        Files.writeString(state.resolve(".control"), "left behind");
        assertThat(ControlClient.connect(state)).isEmpty();
        job = Engine.start(endless(), Settings.workers(1).withBackup(BackupSetting.checkpoint(state)));
        assertThat(ask("status")).isNotEmpty();
    }

    @Test
    void theSocketOfASuccessorIsLeftAlone() throws IOException {
        Path socket = state.resolve(".control");
        Files.delete(socket);
        Files.writeString(socket, "of a process that has taken over");
        job.stop();
        assertThat(socket).hasContent("of a process that has taken over");
    }

    @Test
    void aPathTooLongForASocketKeepsNoJobFromRunning() {
        Path deep = directory.resolve("x".repeat(120));
        RunningJob far = Engine.start(endless(), Settings.workers(1).withBackup(BackupSetting.checkpoint(deep)));
        assertThat(ControlClient.connect(deep)).isEmpty();
        far.stop();
    }
}
