package io.tidemark.bench.common.system;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;

/** The clocks of this process. */
public final class Clock {

    private static final double NANOS = 1e9;
    private static final long PAUSE_NANOS = 5_000_000;

    private Clock() {}

    /** Seconds since some time in the past. */
    public static double seconds() {
        return System.nanoTime() / NANOS;
    }

    /** The processor time that all threads of this process have taken, in seconds. */
    public static double cpuSeconds() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / NANOS;
    }

    /** Waits for a few milliseconds. */
    public static void pause() {
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** The time of day, in ms since 1970. */
    public static long millis() {
        return System.currentTimeMillis();
    }
}
