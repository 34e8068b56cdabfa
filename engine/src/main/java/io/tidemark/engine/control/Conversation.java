package io.tidemark.engine.control;

import io.tidemark.core.RefusedException;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.savepoint.SavepointOrder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request and its answer, in steps that never wait. */
final class Conversation {

    /** How long a request may be. */
    static final int REQUEST_BYTES_MAX = 8 * 1024;

    /** How long a request may take to come, in ms. */
    static final long REQUEST_MILLIS_MAX = 10_000;

    private final SocketChannel channel;
    private final Controlled job;
    private final long begun;
    private final ByteBuffer request = ByteBuffer.allocate(REQUEST_BYTES_MAX);
    private final StringBuilder answer = new StringBuilder();
    private ByteBuffer sending = ByteBuffer.allocate(0);
    private @Nullable SavepointOrder order;
    private int percent = -1;
    private State state = State.LISTENING;

    /** LISTENING leads to WORKING, WORKING to ANSWERED. */
    private enum State {
        LISTENING,
        WORKING,
        ANSWERED
    }

    Conversation(SocketChannel channel, Controlled job, long now) {
        this.channel = channel;
        this.job = job;
        this.begun = now;
    }

    /** Goes on; returns whether there is more to do. */
    boolean goOn(long now) throws IOException {
        if (state == State.LISTENING) {
            listen(now);
        }
        if (state == State.WORKING) {
            look();
        }
        send();
        return state != State.ANSWERED || sending.hasRemaining();
    }

    void close() throws IOException {
        channel.close();
    }

    private void listen(long now) throws IOException {
        int read = channel.read(request);
        int end = lineEnd();
        if (end >= 0) {
            begin(new String(request.array(), 0, end, StandardCharsets.UTF_8));
        } else if (!request.hasRemaining()) {
            failed(new RefusedException("A request has at most " + REQUEST_BYTES_MAX + " bytes (REQUEST_BYTES_MAX)."));
        } else if (read < 0 || now - begun > REQUEST_MILLIS_MAX) {
            state = State.ANSWERED;
        }
    }

    private int lineEnd() {
        for (int i = 0; i < request.position(); i++) {
            if (request.get(i) == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void begin(String line) {
        int space = line.indexOf(' ');
        String verb = space < 0 ? line : line.substring(0, space);
        String rest = space < 0 ? "" : line.substring(space + 1);
        state = State.WORKING;
        try {
            switch (verb) {
                case "status" -> {
                    (rest.equals("json") ? List.of(job.statusJson()) : job.status()).forEach(this::say);
                    ok();
                }
                case "savepoint" -> order = job.savepoint(path(rest));
                case "stop" -> order = job.stopWithSavepoint(path(rest));
                default ->
                    throw new RefusedException("\"" + verb + "\" is no request: there are status, savepoint and stop.");
            }
        } catch (RuntimeException refused) {
            failed(refused);
        }
    }

    private static Path path(String text) {
        try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
                return path;
            }
        } catch (InvalidPathException unusable) {
            throw new RefusedException("\"" + text + "\" is no path: " + unusable.getReason() + ".", unusable);
        }
        throw new RefusedException("The path \"" + text + "\" is not absolute, and the job runs elsewhere.");
    }

    /** Looks how far the savepoint is. */
    private void look() {
        SavepointOrder ordered = order;
        if (ordered == null) {
            return;
        }
        try {
            if (ordered.result() != null) {
                ok();
            } else if (ordered.percent() > percent) {
                percent = ordered.percent();
                answer.append("progress ").append(percent).append('\n');
            }
        } catch (RuntimeException failure) {
            failed(failure);
        }
    }

    private void say(String text) {
        answer.append("say ").append(text).append('\n');
    }

    private void ok() {
        answer.append("ok\n");
        state = State.ANSWERED;
    }

    private void failed(RuntimeException failure) {
        TidemarkException.Kind kind =
                failure instanceof TidemarkException known ? known.kind() : TidemarkException.Kind.BUG;
        String message = String.valueOf(failure.getMessage()).replaceAll("\\R", " ");
        answer.append("failed ").append(kind).append(' ').append(message).append('\n');
        state = State.ANSWERED;
    }

    private void send() throws IOException {
        if (!sending.hasRemaining() && answer.length() > 0) {
            sending = ByteBuffer.wrap(answer.toString().getBytes(StandardCharsets.UTF_8));
            answer.setLength(0);
        }
        if (sending.hasRemaining()) {
            channel.write(sending);
        }
    }
}
