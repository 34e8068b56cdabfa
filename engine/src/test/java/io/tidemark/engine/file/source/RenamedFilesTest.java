package io.tidemark.engine.file.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.system.Agent;
import io.tidemark.engine.system.AgentThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: rotation takes no heed of who looks; a name may lead to another file between any two looks at it, and nothing is read twice for
 * that. Method: a thread that renames finished files without a pause, while they are looked for.
 */
class RenamedFilesTest {

    private static final int SLOTS = 4;
    private static final int LOOKS = 2_000;

    @TempDir
    Path folder;

    @Test
    void whatIsRenamedBetweenTwoLooksIsReadOnce() throws Exception {
        for (int slot = 0; slot < SLOTS; slot++) {
            Inputs.write(rotated(slot), Inputs.gzip("first of " + slot + "\nsecond of " + slot + "\n"));
        }
        Follower follower = new Follower(folder + "/a.log*");
        follower.settle();
        List<Throwable> failures = new ArrayList<>();
        AgentThread rotating = new AgentThread(new Rotation(), (agent, failure) -> failures.add(failure));
        rotating.start();
        for (int look = 0; look < LOOKS; look++) {
            follower.look();
        }
        rotating.stop();
        rotating.join();
        assertThat(failures).isEmpty();
        assertThat(follower.settle()).hasSize(SLOTS * 2).doesNotHaveDuplicates();
        assertThat(follower.partitions()).hasSize(SLOTS);
    }

    private Path rotated(int number) {
        return folder.resolve("a.log." + number + ".gz");
    }

    /** Moves each file to the next number, the oldest first, round after round. */
    private final class Rotation implements Agent {

        private int newest;

        @Override
        public String name() {
            return "rotation";
        }

        @Override
        public int doWork(long now) {
            try {
                for (int number = newest + SLOTS; number > newest; number--) {
                    Files.move(rotated(number - 1), rotated(number));
                }
                newest++;
                return SLOTS;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void onClose() {}
    }
}
