package io.tidemark.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One live process has a directory. Tried within this process, and against another one that takes the lock and is killed. */
class DirectoryLockTest {

    @TempDir
    Path directory;

    @Test
    void aSecondOneInThisProcessIsRefusedAndDoesNoHarm() {
        DirectoryLock lock = DirectoryLock.take(directory, "pid 1 on here");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> DirectoryLock.take(directory.resolve("."), "pid 2"))
                    .isInstanceOfSatisfying(LockedException.class, locked -> {
                        assertThat(locked.holder()).isEqualTo("pid 1 on here");
                        assertThat(locked.kind()).isEqualTo(TidemarkException.Kind.FENCED);
                    })
                    .hasMessageContaining("in use by another process (pid 1 on here)");
        }
        lock.close();
        DirectoryLock.take(directory, "pid 3").close();
    }

    @Test
    void anotherProcessKeepsItUntilItDies() throws IOException, InterruptedException {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(out.readLine()).isEqualTo("locked");
            assertThatThrownBy(() -> DirectoryLock.take(directory, "this one"))
                    .isInstanceOf(LockedException.class)
                    .hasMessageContaining("the other one");
        } finally {
            other.destroyForcibly();
            other.waitFor();
        }
        DirectoryLock.take(directory, "this one").close();
    }

    /** Takes the lock and waits to be killed. */
    static final class Holder {

        private Holder() {}

        public static void main(String[] arguments) throws IOException {
            DirectoryLock lock = DirectoryLock.take(Path.of(arguments[0]), "the other one");
            System.out.println("locked");
            int ignored = System.in.read();
            lock.close();
        }
    }
}
