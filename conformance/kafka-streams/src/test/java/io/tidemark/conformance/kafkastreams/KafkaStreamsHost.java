package io.tidemark.conformance.kafkastreams;

import io.tidemark.conformance.JobUnderTest;
import io.tidemark.conformance.Outcome;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/**
 * A job on Kafka Streams: input partitions, each with a processor that stamps; partitions of a repartition topic, each with a
 * store and the operator; and changelogs.
 *
 * <p>The test driver gives every topic one partition, so each partition is a topic here, with a name of its own.
 */
final class KafkaStreamsHost implements AutoCloseable {

    private static final String APPLICATION = "conformance";
    private static final String RESULTS = "results";

    private final JobUnderTest job;
    private final int tasks;
    private final boolean persistent;
    private final List<String> stores = new ArrayList<>();
    private final TopologyTestDriver driver;

    /** Starts a job with so many partitions behind the exchange; persistent stores are RocksDB, others in memory. */
    KafkaStreamsHost(JobUnderTest job, int tasks, boolean persistent, Path folder) {
        this.job = job;
        this.tasks = tasks;
        this.persistent = persistent;
        Properties settings = new Properties();
        settings.setProperty(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
        settings.setProperty(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        settings.setProperty(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
        settings.setProperty(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        this.driver = new TopologyTestDriver(topology(), settings, Instant.EPOCH);
    }

    private Topology topology() {
        Topology topology = new Topology();
        for (int sender = 0; sender < job.partitions().size(); sender++) {
            addInput(topology, sender);
        }
        for (int task = 0; task < tasks; task++) {
            addOperator(topology, task);
        }
        return topology;
    }

    private void addInput(Topology topology, int sender) {
        String store = "clock-" + sender;
        stores.add(store);
        topology.addSource(
                "read-" + sender, Serdes.Integer().deserializer(), Serdes.Long().deserializer(), input(sender));
        topology.addProcessor(
                "stamp-" + sender, () -> new StampingProcessor(job, sender, tasks, store), "read-" + sender);
        topology.addStateStore(
                Stores.keyValueStoreBuilder(supplier(store), Serdes.Bytes(), Serdes.ByteArray()), "stamp-" + sender);
        topology.addSink(
                "send-" + sender,
                (task, letter, context) -> exchange(task),
                Serdes.Integer().serializer(),
                Serdes.ByteArray().serializer(),
                "stamp-" + sender);
    }

    private void addOperator(Topology topology, int task) {
        String store = "state-" + task;
        stores.add(store);
        topology.addSource(
                "receive-" + task,
                Serdes.Integer().deserializer(),
                Serdes.ByteArray().deserializer(),
                exchange(task));
        topology.addProcessor(
                "operator-" + task, () -> new OperatorProcessor(job, task, tasks, store), "receive-" + task);
        topology.addStateStore(
                Stores.keyValueStoreBuilder(supplier(store), Serdes.Bytes(), Serdes.ByteArray()), "operator-" + task);
        topology.addSink(
                "emit-" + task,
                RESULTS,
                Serdes.Integer().serializer(),
                Serdes.ByteArray().serializer(),
                "operator-" + task);
    }

    private KeyValueBytesStoreSupplier supplier(String name) {
        return persistent ? Stores.persistentKeyValueStore(name) : Stores.inMemoryKeyValueStore(name);
    }

    private static String input(int sender) {
        return "input-" + sender;
    }

    private static String exchange(int task) {
        return "exchange-" + task;
    }

    /** Reads a partition's next record, or its end; all that follows from it is done on return. */
    void read(int sender, long position) {
        driver.createInputTopic(
                        input(sender),
                        Serdes.Integer().serializer(),
                        Serdes.Long().serializer())
                .pipeInput(sender, position, 0L);
    }

    /** What came out since the last call. */
    List<Outcome> results() {
        return driver
                .createOutputTopic(
                        RESULTS,
                        Serdes.Integer().deserializer(),
                        Serdes.ByteArray().deserializer())
                .readValuesToList()
                .stream()
                .map(Outcome.TYPE::fromBytes)
                .toList();
    }

    /** Fills the stores from changelogs, which the test driver does not do by itself; to be called before anything is read. */
    void restore(Map<String, Map<Bytes, byte[]>> changelogs) {
        changelogs.forEach((name, rows) -> {
            KeyValueStore<Bytes, byte[]> store = driver.getKeyValueStore(name);
            rows.forEach(store::put);
        });
    }

    /** Adds what was logged to changelogs as they are once compacted: the last value of each key. */
    void log(Map<String, Map<Bytes, byte[]>> changelogs) {
        for (String store : stores) {
            Map<Bytes, byte[]> rows = changelogs.computeIfAbsent(store, any -> new LinkedHashMap<>());
            driver.createOutputTopic(
                            APPLICATION + "-" + store + "-changelog",
                            Serdes.Bytes().deserializer(),
                            Serdes.ByteArray().deserializer())
                    .readRecordsToList()
                    .forEach(record -> {
                        if (record.value() == null) {
                            rows.remove(record.key());
                        } else {
                            rows.put(record.key(), record.value());
                        }
                    });
        }
    }

    /** Stops, and wipes the state directory. */
    @Override
    public void close() {
        driver.close();
    }
}
