package io.tidemark.engine.control;

import io.tidemark.core.TidemarkException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Asks the job that uses a backup directory, whichever process it runs in. */
public final class ControlClient implements AutoCloseable {

    /** How long a job may take to say anything, in ms. What takes longer says first that it has begun. */
    private static final long SILENCE_MILLIS_MAX = 10_000;

    private final Path directory;
    private final SocketChannel channel;
    private final long silenceMax;

    private ControlClient(Path directory, SocketChannel channel, long silenceMax) {
        this.directory = directory;
        this.channel = channel;
        this.silenceMax = silenceMax;
    }

    /** A connection to the job that uses a backup directory; empty if nobody listens there. */
    public static Optional<ControlClient> connect(Path directory) {
        return connect(directory, SILENCE_MILLIS_MAX);
    }

    /** A connection that gives a job so long to say anything, in ms. */
    static Optional<ControlClient> connect(Path directory, long silenceMax) {
        if (!Files.exists(ControlFile.in(directory))) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ControlClient(directory, SocketChannel.open(ControlFile.address(directory)), silenceMax));
        } catch (IOException nobody) {
            // What a killed process has left.
            return Optional.empty();
        }
    }

    /**
     * Asks, and waits for the answer.
     *
     * @param request a line, as the package describes it
     * @param progress is told how many percent are done, if that is said
     * @return what the job says
     * @throws AnswerException what the job answers if it cannot do what it was asked for, or that it went away
     */
    public List<String> ask(String request, IntConsumer progress) {
        List<String> said = new ArrayList<>();
        try {
            ByteBuffer line = ByteBuffer.wrap((request + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) {
                channel.write(line);
            }
            awaitFirst();
            BufferedReader lines = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
            for (String answer = lines.readLine(); answer != null; answer = lines.readLine()) {
                String[] words = answer.split(" ", 3);
                switch (words[0]) {
                    case "ok" -> {
                        return said;
                    }
                    case "say" -> said.add(answer.substring("say ".length()));
                    case "progress" -> progress.accept(Integer.parseInt(words[1]));
                    case "failed" ->
                        throw new AnswerException(TidemarkException.Kind.valueOf(words[1]), words[2], null);
                    default -> throw new IOException("its answer \"" + answer + "\" means nothing to this version");
                }
            }
            throw new IOException("it went away before it had answered");
        } catch (IOException failure) {
            throw new AnswerException(
                    TidemarkException.Kind.UNAVAILABLE,
                    "The job that uses " + directory + " did not answer: " + failure.getMessage()
                            + ". See in its own output how it is doing.",
                    failure);
        }
    }

    private void awaitFirst() throws IOException {
        try (Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            if (selector.select(silenceMax) == 0) {
                throw new IOException(
                        "it said nothing for " + silenceMax + " ms, as if its process were suspended or overwhelmed");
            }
        }
        channel.configureBlocking(true);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException ignored) {
            // There is nothing to lose.
        }
    }
}
