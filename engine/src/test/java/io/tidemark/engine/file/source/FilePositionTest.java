package io.tidemark.engine.file.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal: positions survive being written and read. Method: odd names and extreme numbers go round; what is none is refused. */
class FilePositionTest {

    @Test
    void goesRound() {
        for (String name : List.of("access.log", "with space name=x", "new\nline", "ü")) {
            FileIdentity identity = new FileIdentity(-1, Long.MAX_VALUE, 1024, "0123456789abcdef");
            FilePosition position = new FilePosition(3, 4, Long.MAX_VALUE, 6, identity, -1, name);
            assertThat(FilePosition.parse(position.toString())).isEqualTo(position);
        }
        assertThat(FilePosition.parse(null)).isNull();
        assertThat(FilePosition.parse(FilePosition.START)).isNull();
    }

    @Test
    void isReadableByPeople() {
        FileIdentity identity = new FileIdentity(2049, 131, 17, "0123456789abcdef");
        assertThat(new FilePosition(0, 1235, 98765, 0, identity, 0, "access.log"))
                .hasToString(
                        "v1 file=0 line=1235 offset=98765 skip=0 device=2049 inode=131 head=17:0123456789abcdef names=0"
                                + " name=access.log");
    }

    @Test
    void otherTextsAreRefused() {
        assertThatThrownBy(() -> FilePosition.parse("")).hasMessageContaining("is not a position in files");
        String tooLarge =
                "v1 file=0 line=1 offset=99999999999999999999 skip=0 device=1 inode=1 head=1:0123456789abcdef names=0"
                        + " name=a";
        assertThatThrownBy(() -> FilePosition.parse(tooLarge)).hasMessageContaining("too large");
    }
}
