package io.tidemark.bench.kafkastreams;

import io.tidemark.bench.common.Cursor;
import io.tidemark.bench.common.Workload;
import io.tidemark.bench.common.Workloads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Fills the topic, in a process of its own: each line that it is told is how far it may go, in records of each partition of the workload. When there are
 * no more lines, it says how far it went. Records are in partitions of the topic by their keys, so that nothing has to be partitioned anew.
 */
public final class Filler {

    private static final Duration AHEAD = Duration.ofMinutes(10);

    private final Workload workload;
    private final KafkaProducer<Long, Long> longs;
    private final KafkaProducer<String, Long> strings;
    private final Cursor[] cursors = new Cursor[Workload.PARTITIONS];
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private long position;

    private Filler(Workload workload, String address) {
        this.workload = workload;
        this.longs = producer(address, (topic, key) -> Forms.bytes(key));
        this.strings = producer(address, (topic, key) -> key.getBytes(StandardCharsets.UTF_8));
        for (int slot = 0; slot < cursors.length; slot++) {
            cursors[slot] = workload.cursor(slot);
        }
    }

    private static <K> KafkaProducer<K, Long> producer(String address, Serializer<K> keys) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        address,
                        ProducerConfig.LINGER_MS_CONFIG,
                        "20",
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        "262144",
                        ProducerConfig.ACKS_CONFIG,
                        "1",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                        "false"),
                keys,
                (topic, value) -> Forms.bytes(value));
    }

    /** Fills the topic of a workload; arguments are its name and the broker's address. */
    public static void main(String[] args) throws IOException {
        Filler filler = new Filler(Workloads.named(args[0]), args[1]);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = lines.readLine();
        long flushes = 0;
        while (line != null) {
            if (line.equals("flush")) {
                filler.flush(++flushes);
            } else {
                filler.fill(Long.parseLong(line));
            }
            System.out.println(filler.position);
            System.out.flush();
            line = lines.readLine();
        }
        filler.longs.close();
        filler.strings.close();
    }

    private void fill(long upTo) {
        for (; position < upTo; position++) {
            for (Cursor cursor : cursors) {
                cursor.at(position);
                send((int) (cursor.key() % Workload.PARTITIONS), cursor.key(), cursor.amount(), cursor.time());
            }
        }
    }

    /** Sends a record to each partition that is so late that all windows close. */
    private void flush(long number) {
        for (int partition = 0; partition < Workload.PARTITIONS; partition++) {
            send(partition, Forms.FLUSH, number, workload.timeAt(position) + number * AHEAD.toMillis());
        }
        longs.flush();
        strings.flush();
    }

    private void send(int partition, long key, long amount, long time) {
        Future<RecordMetadata> sent = workload.keys().strings()
                ? strings.send(
                        new ProducerRecord<>(Main.TOPIC, partition, time, Cursor.string(key), amount),
                        this::acknowledged)
                : longs.send(new ProducerRecord<>(Main.TOPIC, partition, time, key, amount), this::acknowledged);
        if (sent.isCancelled() || failure.get() != null) {
            throw new IllegalStateException("A record was not taken by the broker.", failure.get());
        }
    }

    private void acknowledged(@Nullable RecordMetadata where, @Nullable Exception thrown) {
        if (thrown != null) {
            failure.compareAndSet(null, thrown);
        }
    }
}
