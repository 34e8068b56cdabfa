package io.tidemark.simulation;

import io.tidemark.testkit.disk.DiskCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Everything that happened in a world, as one number; and in words, if asked for. */
final class Trace {

    private static final long PRIME = 0x100000001b3L;

    private final @Nullable List<String> words;
    private long hash = 0xcbf29ce484222325L;

    Trace(boolean inWords) {
        this.words = inWords ? new ArrayList<>() : null;
    }

    void step(int process, int agent, int done, long now) {
        mix(process);
        mix(agent);
        mix(done);
        mix(now);
        say(() -> "process " + process + " agent " + agent + " did " + done + " at " + now);
    }

    void call(int process, DiskCall call) {
        mix(process);
        mix(call.kind().name().hashCode());
        mix(call.name().hashCode());
        say(() -> "  process " + process + ": " + call.kind() + " " + call.name());
    }

    void event(String what) {
        mix(what.hashCode());
        say(() -> "* " + what);
    }

    private void mix(long number) {
        hash = (hash ^ number) * PRIME;
        hash ^= hash >>> 29;
    }

    private void say(Supplier<String> text) {
        if (words != null) {
            words.add(text.get());
        }
    }

    long hash() {
        return hash;
    }

    List<String> words() {
        return words == null ? List.of() : List.copyOf(words);
    }
}
