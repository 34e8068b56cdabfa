package io.tidemark.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.record.Window;
import java.util.ArrayList;
import java.util.List;

/** What holds of all aligned windows, and the walk over windows that operators make. */
final class WindowModel {

    private WindowModel() {}

    /** The windows that contain a time, found as operators find them. */
    static List<Window> containing(AlignedWindows windows, long time) {
        List<Window> found = new ArrayList<>();
        for (long end = windows.firstEnd(time); windows.startOf(end) <= time; end = windows.firstEnd(end)) {
            found.add(new Window(windows.startOf(end), end));
        }
        return found;
    }

    /** Checks every promise of {@link AlignedWindows} around one time. */
    static void checkPromises(AlignedWindows windows, long time) {
        long sliceStart = windows.sliceStart(time);
        long sliceEnd = windows.sliceEnd(time);
        assertThat(sliceStart).isLessThanOrEqualTo(time);
        assertThat(sliceEnd).isGreaterThan(time);
        assertThat(windows.sliceStart(sliceStart)).isEqualTo(sliceStart);
        assertThat(windows.sliceEnd(sliceStart)).isEqualTo(sliceEnd);
        assertThat(windows.sliceStart(sliceEnd - 1)).isEqualTo(sliceStart);
        assertThat(windows.sliceEnd(sliceEnd - 1)).isEqualTo(sliceEnd);
        assertThat(windows.sliceStart(sliceEnd)).isEqualTo(sliceEnd);

        long end = windows.firstEnd(time);
        assertThat(end).isGreaterThanOrEqualTo(sliceEnd);
        assertThat(windows.firstEnd(sliceStart)).isEqualTo(end);
        assertThat(windows.isOneSlice() && windows.startOf(end) != sliceStart).isFalse();
        assertThat(windows.startOf(end)).isLessThanOrEqualTo(sliceStart);
        for (int i = 0; i < 4; i++) {
            long next = windows.firstEnd(end);
            assertThat(windows.firstEnd(end - 1)).isEqualTo(end);
            assertThat(next).isGreaterThan(end);
            assertThat(windows.startOf(end)).isLessThan(end).isLessThanOrEqualTo(windows.startOf(next));
            assertThat(windows.startOf(next)).isLessThanOrEqualTo(end);
            assertEdge(windows, windows.startOf(end));
            assertEdge(windows, end);
            end = next;
        }
    }

    private static void assertEdge(AlignedWindows windows, long time) {
        assertThat(windows.sliceStart(time)).isEqualTo(time);
        assertThat(windows.sliceEnd(time - 1)).isEqualTo(time);
    }
}
