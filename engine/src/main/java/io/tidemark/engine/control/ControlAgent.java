package io.tidemark.engine.control;

import io.tidemark.engine.system.Agent;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens to those who ask a running job something. What goes wrong with them never fails the job. */
public final class ControlAgent implements Agent {

    private static final Logger LOG = LoggerFactory.getLogger(ControlAgent.class);

    /** How many may talk to the job at once; the others wait. */
    private static final int CONVERSATIONS_MAX = 16;

    /** How often an answer is offered to one who does not take it, as the job ends. */
    private static final int LAST_OFFERS = 100;

    private final Path directory;
    private final Controlled job;
    private final List<Conversation> conversations = new ArrayList<>();
    private @Nullable ServerSocketChannel server;

    /** Which file the socket is. */
    private @Nullable Object bound;

    private ControlAgent(Path directory, Controlled job) {
        this.directory = directory;
        this.job = job;
    }

    /** Listens in a backup directory, whose lock this process has; a job that cannot listen says so and runs all the same. */
    public static ControlAgent in(Path directory, Controlled job) {
        ControlAgent agent = new ControlAgent(directory, job);
        try {
            agent.server = agent.listen();
        } catch (IOException | UnsupportedOperationException failure) {
            LOG.warn(
                    "Nobody can ask the job that uses {} for savepoints or its status while it runs, since there can be no UNIX"
                            + " socket: {}. A shorter path to the directory, or another file system, may help.",
                    directory,
                    String.valueOf(failure.getMessage()));
        }
        return agent;
    }

    private ServerSocketChannel listen() throws IOException {
        Path file = ControlFile.in(directory);
        // It is that of a process that was killed: this one has the lock.
        Files.deleteIfExists(file);
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(ControlFile.address(directory));
            if (Files.getFileAttributeView(file, PosixFileAttributeView.class) != null) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            }
            channel.configureBlocking(false);
            bound = ControlFile.key(file);
            return channel;
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    @Override
    public String name() {
        return "control";
    }

    @Override
    public int doWork(long now) {
        int before = conversations.size();
        accept(now);
        boolean any = conversations.removeIf(conversation -> !goOn(conversation, now));
        return conversations.size() > before || any ? 1 : 0;
    }

    private void accept(long now) {
        ServerSocketChannel listening = server;
        if (listening == null || conversations.size() == CONVERSATIONS_MAX) {
            return;
        }
        try {
            SocketChannel channel = listening.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                conversations.add(new Conversation(channel, job, now));
            }
        } catch (IOException failure) {
            LOG.warn("Somebody who wanted to ask the job that uses {} could not be heard.", directory, failure);
        }
    }

    private static boolean goOn(Conversation conversation, long now) {
        try {
            if (conversation.goOn(now)) {
                return true;
            }
            conversation.close();
        } catch (IOException gone) {
            LOG.debug("Somebody who asked the job has gone away.", gone);
            close(conversation);
        }
        return false;
    }

    private static void close(Conversation conversation) {
        try {
            conversation.close();
        } catch (IOException ignored) {
            LOG.debug("A connection could not be closed.", ignored);
        }
    }

    @Override
    public void onClose() {
        for (int offer = 0; offer < LAST_OFFERS && !conversations.isEmpty(); offer++) {
            conversations.removeIf(conversation -> !goOn(conversation, Long.MIN_VALUE));
        }
        conversations.forEach(ControlAgent::close);
        ServerSocketChannel listening = server;
        if (listening != null) {
            try (listening) {
                removeOwn();
            } catch (IOException failure) {
                LOG.warn("The socket in {} could not be removed.", directory, failure);
            }
        }
    }

    /** Leaves the socket of a process alone that has replaced this one; ours is still open, so that no other file can be taken for it. */
    private void removeOwn() throws IOException {
        Path file = ControlFile.in(directory);
        if (Files.exists(file) && Objects.equals(ControlFile.key(file), bound)) {
            Files.deleteIfExists(file);
        }
    }
}
