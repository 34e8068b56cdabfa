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
            LastRead last = new LastRead(1024, "00000000000000ff");
            FileIdentity identity = new FileIdentity(-1, Long.MAX_VALUE, 1024, "0123456789abcdef");
            List<FinishedFile> finished = List.of(
                    new FinishedFile(new FileIdentity(0, -1, 0, "fedcba9876543210"), 0, -1),
                    new FinishedFile(identity.onAnyDevice(), Long.MAX_VALUE, Long.MIN_VALUE));
            FilePosition position = new FilePosition(true, 3, 4, Long.MAX_VALUE, 6, last, identity, -1, finished, name);
            assertThat(FilePosition.parse(position.toString())).isEqualTo(position);
        }
        assertThat(FilePosition.parse(null)).isNull();
        assertThat(FilePosition.parse(FilePosition.START)).isNull();
        assertThat(FilePosition.parse(FilePosition.NOTHING)).isNull();
    }

    @Test
    void isReadableByPeople() {
        FileIdentity identity = new FileIdentity(2049, 131, 17, "0123456789abcdef");
        FinishedFile finished = new FinishedFile(identity, 4096, 255);
        LastRead last = new LastRead(1024, "00000000000000ff");
        assertThat(new FilePosition(
                        false, 1, 1235, 98765, 0, last, identity, 0, List.of(finished, finished), "access.log"))
                .hasToString(
                        "v3 file=1 line=1235 offset=98765 skip=0 last=1024:00000000000000ff device=2049 inode=131 head=17:0123456789abcdef names=0"
                                + " finished=83:1000:ff:11:0123456789abcdef,83:1000:ff:11:0123456789abcdef name=access.log");
    }

    @Test
    void positionsOfVersion2AreRead() {
        FilePosition position = FilePosition.parse("v2 over file=1 line=1235 offset=98765 skip=7 device=2049 inode=131"
                + " head=17:0123456789abcdef names=2 finished= name=access.log");
        FileIdentity identity = new FileIdentity(2049, 131, 17, "0123456789abcdef");
        assertThat(position)
                .isEqualTo(new FilePosition(
                        true, 1, 1235, 98765, 7, LastRead.UNKNOWN, identity, 2, List.of(), "access.log"));
        assertThat(LastRead.UNKNOWN.isEndOf(new byte[] {1, 2, 3})).isTrue();
    }

    @Test
    void otherTextsAreRefused() {
        assertThatThrownBy(() -> FilePosition.parse("")).hasMessageContaining("is not a position in files");
        String right =
                "v2 file=0 line=1 offset=9 skip=0 device=1 inode=1 head=1:0123456789abcdef names=0 finished= name=a";
        assertThat(FilePosition.parse(right)).isNotNull();
        assertThatThrownBy(() -> FilePosition.parse(right.replace("offset=9", "offset=99999999999999999999")))
                .hasMessageContaining("too large");
        assertThatThrownBy(() -> FilePosition.parse(right.replace("finished=", "finished=1:2:3:4")))
                .hasMessageContaining("does not name a file");
        assertThatThrownBy(() -> FilePosition.parse(right.replace("v2 ", "v1 ").replace(" finished=", "")))
                .hasMessageContaining("is not a position in files of version 2 or 3")
                .hasMessageContaining("start with what wrote it");
    }
}
