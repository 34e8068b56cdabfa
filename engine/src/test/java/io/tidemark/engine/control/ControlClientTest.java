package io.tidemark.engine.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: nobody waits for ever for a job that does not answer. Method: a socket that takes what is said, and says nothing. */
class ControlClientTest {

    @TempDir
    private Path directory;

    @Test
    void aJobThatSaysNothingIsNotWaitedFor() throws IOException {
        try (ServerSocketChannel silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(ControlFile.address(directory));
            try (ControlClient client = ControlClient.connect(directory, 50).orElseThrow()) {
                assertThatThrownBy(() -> client.ask("status", percent -> {}))
                        .isInstanceOf(AnswerException.class)
                        .hasMessageContaining(directory.toString())
                        .hasMessageContaining("said nothing for 50 ms")
                        .hasMessageContaining("See in its own output");
            }
        }
    }

    @Test
    void whereNobodyListensThereIsNoClient() {
        assertThat(ControlClient.connect(directory)).isEmpty();
    }
}
