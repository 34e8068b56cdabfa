package io.tidemark.engine.control;

import io.tidemark.core.TidemarkException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
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

    private final Path directory;
    private final SocketChannel channel;

    private ControlClient(Path directory, SocketChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    /** A connection to the job that uses a backup directory; empty if nobody listens there. */
    public static Optional<ControlClient> connect(Path directory) {
        if (!Files.exists(ControlFile.in(directory))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ControlClient(directory, SocketChannel.open(ControlFile.address(directory))));
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

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException ignored) {
            // There is nothing to lose.
        }
    }
}
