package io.tidemark.testkit.disk;

import java.io.IOException;

/** What goes wrong on a simulated disk: called around each call, and may throw. */
public interface DiskFaults {

    /** Nothing goes wrong. */
    DiskFaults NONE = new DiskFaults() {};

    /** Called before a call takes effect; if it throws, the call has no effect, but a failed sync loses what it should have kept. */
    default void before(DiskCall call) throws IOException {}

    /** Called after a call took effect; if it throws, the caller cannot know that it did. */
    default void after(DiskCall call) throws IOException {}

    /** The k-th call fails, and the ones after it if so asked; its effect takes place or not. */
    static DiskFaults failAfter(long k, boolean forEver, boolean withEffect) {
        return new DiskFaults() {
            @Override
            public void before(DiskCall call) throws IOException {
                if (!withEffect) {
                    fail(call);
                }
            }

            @Override
            public void after(DiskCall call) throws IOException {
                if (withEffect) {
                    fail(call);
                }
            }

            private void fail(DiskCall call) throws IOException {
                if (call.number() == k || (forEver && call.number() > k)) {
                    throw new IOException("Input/output error (planned at call " + call.number() + ", " + call.kind()
                            + " " + call.name() + ")");
                }
            }
        };
    }

    /** The process dies just before the k-th call: it and all later ones throw {@link SimulatedCrash}. */
    static DiskFaults crashBefore(long k) {
        return new DiskFaults() {
            @Override
            public void before(DiskCall call) {
                if (call.number() >= k) {
                    throw new SimulatedCrash(call);
                }
            }
        };
    }
}
