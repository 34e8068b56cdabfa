package io.tidemark.engine.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.state.Slice;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.CorruptDataException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a block begins with has the bytes that are documented, and is read as it was first written, too. */
class RowsTest {

    private static Rows.Header read(String hex) {
        return Rows.readHeader(new ByteSource(HexFormat.of().parseHex(hex)));
    }

    private static String write(Rows.Header header) {
        ByteSink out = new ByteSink();
        Rows.writeHeader(out, header.kind(), header.slice(), (int) header.count());
        return HexFormat.of().formatHex(out.toBytes());
    }

    @Test
    void aSliceForAllWindowsHasNoFirst() {
        Rows.Header header = new Rows.Header(Rows.PUT, Slice.of(10_000), 3);
        assertThat(write(header)).isEqualTo("11" + "a09c01" + "06");
        assertThat(read("11" + "a09c01" + "06")).isEqualTo(header);
    }

    @Test
    void aPartialSliceHasAFirst() {
        Rows.Header header = new Rows.Header(Rows.REMOVE, new Slice(-1, 5), 1);
        assertThat(write(header)).isEqualTo("02" + "01" + "0a" + "02");
        assertThat(read("02" + "01" + "0a" + "02")).isEqualTo(header);
    }

    /** Files of the first format name it of every slice. */
    @Test
    void aFirstThatNamesAllWindowsIsRead() {
        assertThat(read("01" + "a09c01" + "ffffffffffffffffff01" + "06"))
                .isEqualTo(new Rows.Header(Rows.PUT, Slice.of(10_000), 3));
    }

    @Test
    void whatIsCutShortIsFound() {
        for (String cut : List.of("", "11", "11a09c", "11a09c01", "0201", "02010a")) {
            assertThatThrownBy(() -> read(cut)).as(cut).isInstanceOf(CorruptDataException.class);
        }
    }
}
