package io.tidemark.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Goal: what a file system throws is told as its cause, and what to do about it. */
class DiskFailuresTest {

    private static final OptionalLong ROOM = OptionalLong.of(1L << 30);

    @Test
    void eachCauseHasAnAdviceOfItsOwn() {
        IOException readOnly = new FileSystemException("/r/state", null, "Read-only file system");
        assertThat(DiskFailures.reason(readOnly)).isEqualTo("read-only file system");
        assertThat(DiskFailures.advice(ROOM, readOnly)).contains("can be written to");
        IOException full = new FileSystemException("/f/state", null, "No space left on device");
        assertThat(DiskFailures.advice(ROOM, full)).contains("The disk is full").contains("make room");
        assertThat(DiskFailures.advice(OptionalLong.of(10), new IOException("odd")))
                .contains("10 bytes are free");
        IOException denied = new AccessDeniedException("/d/state");
        assertThat(DiskFailures.reason(denied)).isEqualTo("access denied");
        assertThat(DiskFailures.advice(ROOM, denied)).contains("right to read and write");
        assertThat(DiskFailures.advice(ROOM, new IOException("Input/output error")))
                .isEqualTo("Look at the disk.");
    }
}
