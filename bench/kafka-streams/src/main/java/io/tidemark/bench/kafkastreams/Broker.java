package io.tidemark.bench.kafkastreams;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;

/** A Kafka broker, which is its own controller, in a process of its own. */
final class Broker implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final Duration START_MAX = Duration.ofSeconds(60);

    private final Process process;
    private final int port;

    private Broker(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts a broker that keeps everything in a directory, and makes a topic. */
    static Broker start(Path directory, NewTopic topic) throws IOException, InterruptedException, ExecutionException {
        int port = freePort();
        int controller = freePort();
        Path settings = directory.resolve("server.properties");
        Files.writeString(
                settings,
                String.join(
                        "\n",
                        List.of(
                                "process.roles=broker,controller",
                                "node.id=1",
                                "controller.quorum.voters=1@" + HOST + ":" + controller,
                                "listeners=PLAINTEXT://" + HOST + ":" + port + ",CONTROLLER://" + HOST + ":"
                                        + controller,
                                "controller.listener.names=CONTROLLER",
                                "log.dirs=" + directory.resolve("log"),
                                "offsets.topic.num.partitions=2",
                                "offsets.topic.replication.factor=1",
                                "transaction.state.log.num.partitions=2",
                                "transaction.state.log.replication.factor=1",
                                "transaction.state.log.min.isr=1",
                                "log.retention.ms=-1",
                                "group.initial.rebalance.delay.ms=0",
                                "")));
        Process format = java(
                        "kafka.tools.StorageTool",
                        "format",
                        "-t",
                        Uuid.randomUuid().toString(),
                        "-c",
                        settings.toString())
                .start();
        if (format.waitFor() != 0) {
            throw new IOException("The broker's directory was not formatted.");
        }
        Broker broker = new Broker(java("kafka.Kafka", settings.toString()).start(), port);
        try (Admin admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker.address(),
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) START_MAX.toMillis()))) {
            admin.createTopics(List.of(topic)).all().get();
        }
        return broker;
    }

    /** A process of this class path, which says on this one's standard error what went wrong. */
    static ProcessBuilder java(String... words) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx2g",
                "-XX:+UseG1GC",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(words));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Where clients find it. */
    String address() {
        return HOST + ":" + port;
    }

    /** The processor time that it has taken. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
