package io.tidemark.engine.file.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal: ids survive being written and read, and no two partitions share one. Method: odd names go round. */
class PartitionIdTest {

    @Test
    void goRound() {
        for (String name : List.of("/access.log", "/logs/access.log", "/lo gs/2/a.log", "/new\nline/ü#2")) {
            PartitionId file = PartitionId.ofFile(Path.of(name));
            assertThat(file).hasToString(name);
            PartitionId third = file.next().next();
            for (PartitionId id : List.of(file, third, PartitionId.ofDirectory(Path.of(name)))) {
                assertThat(PartitionId.parse(id.toString())).isEqualTo(id);
            }
        }
        assertThat(PartitionId.ofFile(Path.of("/logs/x/../a.log")).next()).hasToString("/logs//2/a.log");
        assertThat(PartitionId.ofFile(Path.of("/a.log")).next()).hasToString("//2/a.log");
        assertThat(PartitionId.ofDirectory(Path.of("/logs"))).hasToString("/logs/");
    }
}
