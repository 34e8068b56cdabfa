package io.tidemark.testkit.reference;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** A kind of aligned windows: a function from an event time to the windows that it is in. */
public sealed interface Windows {

    /** The windows that contain the time, by ascending start and then end. */
    List<Window> of(long time);

    /** Windows of one size, side by side, starting at origin + n * size. */
    record Tumbling(long size, long origin) implements Windows {
        /** Refuses a size outside 1 to 2^60 ms. */
        public Tumbling {
            Limits.requirePositive("The size", size);
        }

        @Override
        public List<Window> of(long time) {
            long start = floor(time, size, origin);
            return List.of(new Window(start, start + size));
        }
    }

    /** Windows of one size, starting at origin + n * hop. */
    record Hopping(long size, long hop, long origin) implements Windows {
        /** Refuses a hop larger than the size. */
        public Hopping {
            Limits.requirePositive("The size", size);
            Limits.requirePositive("The hop", hop);
            if (hop > size) {
                throw new IllegalArgumentException("The hop of " + hop + " ms is larger than the size of " + size
                        + " ms; times would fall between windows.");
            }
        }

        @Override
        public List<Window> of(long time) {
            List<Window> windows = new ArrayList<>();
            for (long start = floor(time, hop, origin); start + size > time; start -= hop) {
                windows.add(0, new Window(start, start + size));
            }
            return List.copyOf(windows);
        }
    }

    /** Windows that start at origin + n * size and end every step, up to the full size. */
    record Cumulative(long step, long size, long origin) implements Windows {
        /** Refuses a size that is no multiple of the step. */
        public Cumulative {
            Limits.requirePositive("The step", step);
            Limits.requirePositive("The size", size);
            if (size % step != 0) {
                throw new IllegalArgumentException(
                        "The size of " + size + " ms is no multiple of the step of " + step + " ms.");
            }
        }

        @Override
        public List<Window> of(long time) {
            long start = floor(time, size, origin);
            List<Window> windows = new ArrayList<>();
            for (long end = start + step; end <= start + size; end += step) {
                if (end > time) {
                    windows.add(new Window(start, end));
                }
            }
            return List.copyOf(windows);
        }
    }

    /** Hours, days, ISO weeks, months or years as a zone's clocks and calendars show them. */
    record Calendar(CalendarUnit unit, ZoneId zone) implements Windows {
        @Override
        public List<Window> of(long time) {
            return List.of(unit.windowOf(time, zone));
        }
    }

    /** The one window that holds everything and closes at the end of the input. */
    record Global() implements Windows {
        @Override
        public List<Window> of(long time) {
            return List.of(Window.ALL);
        }
    }

    private static long floor(long time, long step, long origin) {
        return Math.floorDiv(time - origin, step) * step + origin;
    }
}
