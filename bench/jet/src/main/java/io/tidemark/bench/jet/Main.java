package io.tidemark.bench.jet;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import io.tidemark.bench.common.Run;
import io.tidemark.bench.common.Workload;

/** Runs a workload on Hazelcast Jet, one member in this process. */
public final class Main {

    private Main() {}

    /** Runs the workload that is named by {@code workload=NAME}. */
    public static void main(String[] args) {
        Run run = Run.begin(args);
        HazelcastInstance hazelcast = Hazelcast.newHazelcastInstance(config());
        try {
            hazelcast.getJet().newJob(Pipelines.of(run.workload()), job(run)).join();
            run.report("jet");
        } finally {
            hazelcast.shutdown();
        }
    }

    private static Config config() {
        Config config = new Config();
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(Workload.PARTITIONS);
        config.getSerializationConfig().addDataSerializableFactory(Total.FACTORY, id -> new Total());
        return config;
    }

    private static JobConfig job(Run run) {
        JobConfig job = new JobConfig();
        run.setting("cooperative threads " + Workload.PARTITIONS + ", one member");
        if (run.cutEvery() > 0) {
            job.setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE).setSnapshotIntervalMillis(run.cutEvery());
            run.setting("exactly-once snapshots every " + run.cutEvery()
                    + " ms, kept in memory only: the open-source edition has no other place for them");
        }
        return job;
    }
}
