package io.tidemark.engine.system;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;

/** The machine this process runs on: its clock, its cores, and how others may call this process. */
public final class Machine {

    private Machine() {}

    /** The wall clock, in ms since 1970. */
    public static long now() {
        return System.currentTimeMillis();
    }

    /** How many cores this process may use. */
    public static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** Who this process is, for messages to others: process id, host, start time. */
    public static String holder() {
        ProcessHandle self = ProcessHandle.current();
        Instant started = self.info().startInstant().orElseGet(Instant::now);
        return "process " + self.pid() + " on " + host() + ", started " + started;
    }

    /** A name for this process that no other one on this machine has had, fit for a file. */
    public static String processName() {
        ProcessHandle self = ProcessHandle.current();
        Instant started = self.info().startInstant().orElseGet(Instant::now);
        return self.pid() + "-" + started.toEpochMilli();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "an unnamed host";
        }
    }
}
