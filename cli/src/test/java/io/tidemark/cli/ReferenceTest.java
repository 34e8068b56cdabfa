package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Goal: the reference says what the code does. Method: it is made anew and compared with the page in {@code docs};
 * {@code -Dtidemark.docs=write} writes the page instead.
 */
class ReferenceTest {

    @Test
    void theReferenceIsUpToDate() throws IOException {
        Path root = Path.of("").toAbsolutePath().resolve("..").normalize();
        Path page = root.resolve("docs/reference.md");
        String made = Reference.of(root);
        assertThat(made)
                .contains("--out-of-orderness")
                .contains("cutEvery")
                .contains("KEY_BYTES_MAX")
                .contains("LATE");
        if (System.getProperty("tidemark.docs", "").equals("write")) {
            Files.writeString(page, made, StandardCharsets.UTF_8);
        }
        assertThat(page)
                .as("run: mvn test -pl cli -am -Dtest=ReferenceTest -Dtidemark.docs=write")
                .content(StandardCharsets.UTF_8)
                .isEqualTo(made);
    }
}
