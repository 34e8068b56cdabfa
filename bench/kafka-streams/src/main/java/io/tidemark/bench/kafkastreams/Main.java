package io.tidemark.bench.kafkastreams;

import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;
import io.tidemark.bench.common.system.Clock;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;

/** Runs a workload on Kafka Streams, with a broker and a process that fills its topic, the processor time of which is told apart. */
public final class Main {

    /** The topic that records are in. */
    static final String TOPIC = "records";

    /** How many records of each partition are in the topic before they are read. */
    private static final long AHEAD = 300_000;

    /** Windows are looked at once a second of the wall clock, so the record that closes them comes several times, further apart than that. */
    private static final int FLUSHES = 3;

    private static final double FLUSH_EVERY_SECONDS = 1.5;
    private static final long NO_CUTS_MILLIS = 30_000;

    private final Run run;
    private final Broker broker;
    private final Process filler;
    private final BufferedWriter asks;
    private final BufferedReader answers;
    private final AtomicLongArray flushed = new AtomicLongArray(Workload.PARTITIONS);
    private long filled;

    private Main(Run run, Broker broker, Process filler) {
        this.run = run;
        this.broker = broker;
        this.filler = filler;
        this.asks = filler.outputWriter(StandardCharsets.UTF_8);
        this.answers = filler.inputReader(StandardCharsets.UTF_8);
    }

    /** Runs the workload that is named by {@code workload=NAME}. */
    public static void main(String[] args) throws Exception {
        Run run = Run.begin(args);
        try (Broker broker =
                Broker.start(run.directory("broker"), new NewTopic(TOPIC, Workload.PARTITIONS, (short) 1))) {
            Process filler = Broker.java(Filler.class.getName(), run.workload().name(), broker.address())
                    .start();
            try {
                new Main(run, broker, filler).measure();
            } finally {
                filler.destroyForcibly();
            }
        }
    }

    private void measure() throws IOException {
        run.meter()
                .beside(() -> broker.cpu().toMillis() / 1e3
                        + filler.info().totalCpuDuration().orElseThrow().toMillis() / 1e3);
        fill(Math.min(limit(), AHEAD));
        KafkaStreams streams = new KafkaStreams(Topologies.of(run, flushed), settings());
        streams.start();
        while (!run.meter().isStopped()) {
            long read = Arrays.stream(run.meter().positions()).sum() / Workload.PARTITIONS;
            if (filled < Math.min(limit(), read + AHEAD)) {
                fill(Math.min(limit(), read + AHEAD + AHEAD / 4));
            } else if (read >= limit()) {
                break;
            }
            Clock.pause();
        }
        for (int flush = 1; flush <= FLUSHES; flush++) {
            ask("flush");
            while (Math.min(flushed.get(0), flushed.get(1)) < flush) {
                Clock.pause();
            }
            double next = Clock.seconds() + FLUSH_EVERY_SECONDS;
            while (Clock.seconds() < next) {
                Clock.pause();
            }
        }
        run.stoppedAt(new long[] {filled, filled});
        run.report("kafka-streams");
        streams.close();
    }

    private long limit() {
        return run.number("records", Long.MAX_VALUE / 2) / Workload.PARTITIONS;
    }

    private void fill(long upTo) throws IOException {
        filled = ask(Long.toString(upTo));
    }

    private long ask(String line) throws IOException {
        asks.write(line);
        asks.newLine();
        asks.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("The process that fills the topic has ended.");
        }
        return Long.parseLong(answer);
    }

    private Properties settings() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "bench");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, broker.address());
        settings.put(StreamsConfig.STATE_DIR_CONFIG, run.directory("streams").toString());
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, Workload.PARTITIONS);
        settings.put(
                StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
                run.cutEvery() > 0 ? StreamsConfig.EXACTLY_ONCE_V2 : StreamsConfig.AT_LEAST_ONCE);
        long commit = run.cutEvery() > 0 ? run.cutEvery() : NO_CUTS_MILLIS;
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, commit);
        settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, Run.STORE_BYTES / 2);
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        settings.put(StreamsConfig.consumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), 10_000);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), 1 << 18);
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), 60_000);
        run.setting(Workload.PARTITIONS + " stream threads, changelogged "
                + (run.isOnRocksDb() ? "RocksDB stores" : "stores in memory") + ", "
                + settings.get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG) + ", commit every " + commit
                + " ms, cache " + Run.STORE_BYTES / 2 + ", emitted on window close, no repartition topic");
        return settings;
    }
}
