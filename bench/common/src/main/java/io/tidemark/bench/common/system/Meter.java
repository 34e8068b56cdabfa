package io.tidemark.bench.common.system;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures a run: lets sources read at full speed, looks at the clocks after the warm-up and again after the measured time, and then tells sources
 * to stop where they are. Sources say how far they are; sinks need not say anything, since what is on its way between them is little.
 *
 * <p>A run in micro-batches is looked at only between two of them, where {@link #boundary} is called.
 */
public final class Meter {

    /** So far apart that partitions do not share a cache line. */
    private static final int STRIDE = 16;

    private static final long LOOK_NANOS = 2_000_000;
    private static final double MILLIS = 1_000;

    /** What the clocks said at some moment. */
    private record Sample(double seconds, double cpuSeconds, double cpuBeside, long records) {}

    private final int slots;
    private final double warmUp;
    private final double measured;
    private final long limit;

    private final AtomicLongArray reached;
    private final AtomicLong cuts = new AtomicLong();
    private volatile DoubleSupplier beside = () -> 0;
    private volatile boolean stepped;
    private volatile boolean stopped;
    private @Nullable Sample first;
    private @Nullable Sample from;
    private @Nullable Sample to;
    private long cutsBefore;
    private long cutsAfter;

    /**
     * A meter that nobody has told anything.
     *
     * @param slots how many partitions are read
     * @param limit how many records of each are read at most
     */
    public Meter(int slots, Duration warmUp, Duration measured, long limit) {
        this.slots = slots;
        this.warmUp = warmUp.toMillis() / MILLIS;
        this.measured = measured.toMillis() / MILLIS;
        this.limit = limit;
        this.reached = new AtomicLongArray(slots * STRIDE);
        Thread thread = new Thread(this::watch, "meter");
        thread.setDaemon(true);
        thread.start();
    }

    /** Looks only where {@link #boundary} is called from now on. */
    public void step() {
        stepped = true;
    }

    /** Tells the processor time, in seconds, of processes that the engine needs beside this one. */
    public void beside(DoubleSupplier cpuSeconds) {
        beside = cpuSeconds;
    }

    private void watch() {
        while (!stopped) {
            if (!stepped) {
                look();
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** A moment at which all that has been read has been worked on. */
    public void boundary() {
        look();
    }

    private synchronized void look() {
        Sample now = sample();
        if (first == null) {
            first = now.records > 0 ? now : null;
        } else if (from == null) {
            if (now.seconds - first.seconds >= warmUp) {
                from = now;
                cutsBefore = cuts.get();
            }
        } else if (to == null && now.seconds - from.seconds >= measured) {
            to = now;
            cutsAfter = cuts.get();
            stopped = true;
        }
    }

    private Sample sample() {
        return new Sample(
                Clock.seconds(),
                Clock.cpuSeconds(),
                beside.getAsDouble(),
                Arrays.stream(positions()).sum());
    }

    /** Notes how far a partition has been read, and says how many records of it may yet be; 0 means never more. */
    public long left(int slot, long position) {
        reached.setRelease(slot * STRIDE, position);
        return stopped ? 0 : Math.max(0, limit - position);
    }

    /** Whether sources have been told to stop. */
    public boolean isStopped() {
        return stopped;
    }

    /** Notes that state has been made durable. */
    public void cut() {
        cuts.incrementAndGet();
    }

    /** Ends the measurement, if the records have ended before the time. */
    public synchronized void end() {
        stopped = true;
        if (to == null) {
            to = sample();
            cutsAfter = cuts.get();
        }
    }

    private Sample begin() {
        Sample begin = from == null ? first : from;
        return begin == null ? new Sample(0, 0, 0, 0) : begin;
    }

    private Sample finish() {
        Sample finish = to;
        if (finish == null) {
            throw new IllegalStateException("The measurement has not ended.");
        }
        return finish;
    }

    /** How many records were read in the measured time. */
    public synchronized long records() {
        return finish().records - begin().records;
    }

    /** How long that took. */
    public synchronized double seconds() {
        return finish().seconds - begin().seconds;
    }

    /** How much processor time that took, of all threads. */
    public synchronized double cpuSeconds() {
        return finish().cpuSeconds - begin().cpuSeconds;
    }

    /** How much processor time others have taken meanwhile, which the engine needs. */
    public synchronized double cpuSecondsBeside() {
        return finish().cpuBeside - begin().cpuBeside;
    }

    /** How many times state was made durable meanwhile. */
    public synchronized long cuts() {
        return cutsAfter - cutsBefore;
    }

    /** How far each partition has been read. */
    public long[] positions() {
        long[] positions = new long[slots];
        for (int slot = 0; slot < slots; slot++) {
            positions[slot] = reached.getAcquire(slot * STRIDE);
        }
        return positions;
    }
}
