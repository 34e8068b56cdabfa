package io.tidemark.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.cell.Cells;
import io.tidemark.portable.StateSchema;
import io.tidemark.state.Codec;
import io.tidemark.state.Conversion;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.RowSpec;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.Default;
import io.tidemark.type.Type;
import io.tidemark.type.TypeException;
import org.junit.jupiter.api.Test;

/**
 * Goal: records of a user's type that operators keep in rows of their own are carried over when the type has grown, and what stands around
 * them stays. Method: rows are written under one type, migrated, and read under the other.
 */
class RowMigrationTest {

    record Old(long bytes) {}

    record New(@Default("\"none\"") String agent, long bytes) {}

    @SuppressWarnings("unchecked") // Given values of the type only.
    private static Codec<Object> codec(Class<?> type) {
        return (Codec<Object>) (Codec<?>) Codec.of(Type.of(type));
    }

    private static JoinLayout layout(Class<?> left) {
        return new JoinLayout(new JoinSpec(
                Type.LONG,
                new JoinSpec.Side(codec(left), true),
                new JoinSpec.Side(codec(Old.class), false),
                new JoinInterval(0, 1, 0),
                (a, b) -> a));
    }

    private static RowSpec rows(JoinLayout layout) {
        return new RowSpec("rows", Type.LONG, layout, JoinLayout.LANES, JoinLayout.OBJECTS);
    }

    private static Cells cells() {
        return new Cells(Cells.RECORDS + 1, JoinLayout.LANES, JoinLayout.OBJECTS, 1);
    }

    private static byte[] written(JoinLayout layout) {
        ByteSink out = new ByteSink();
        out.writeLong(2);
        for (boolean isLeft : new boolean[] {true, false}) {
            Cells cells = cells();
            layout.set(cells, 0, isLeft, new JoinRow(17, 4, 2, isLeft, new Old(isLeft ? 70 : 80)));
            layout.encode(cells, 0, out);
        }
        out.writeLong(0);
        return out.toBytes();
    }

    @Test
    void rowsOfJoinsGrowOnTheSideWhoseTypeHasGrown() {
        StateSchema left = rows(layout(Old.class)).schema("join");
        JoinLayout now = layout(New.class);
        ByteSource in = new ByteSource(
                rows(now).migration("join", left, Conversion.BY_NAME).value(written(layout(Old.class))));
        assertThat(in.readLong()).isEqualTo(2);
        for (boolean isLeft : new boolean[] {true, false}) {
            Cells cells = cells();
            now.decode(in, cells, 0);
            assertThat(now.isLeft(cells, 0)).isEqualTo(isLeft);
            Object value = isLeft ? new New("none", 70) : new Old(80);
            assertThat(now.row(cells, 0)).isEqualTo(new JoinRow(17, 4, 2, isLeft, value));
        }
        assertThat(in.readLong()).isZero();
        assertThat(in.remaining()).isZero();
    }

    @Test
    void aMappingIsOfOneTypeAndNotOfBothSides() {
        StateSchema left = rows(layout(Old.class)).schema("join");
        Conversion mapping = Conversion.mapping(Type.of(Old.class), old -> new New("mapped", old.bytes()));
        assertThatThrownBy(() -> rows(layout(New.class)).migration("join", left, mapping))
                .isInstanceOf(TypeException.class)
                .hasMessageContaining("two types");
    }

    @Test
    void rowsForWhichThereIsNoRoomInListsGrowToo() {
        JoinRowCodec before = new JoinRowCodec(codec(Old.class));
        JoinRowCodec now = new JoinRowCodec(codec(New.class));
        ByteSink out = new ByteSink();
        before.encode(new JoinOverflow.Kept(true, new Old(7)), out);
        byte[] migrated =
                now.migration(before.schema("rows"), Conversion.BY_NAME).value(out.toBytes());
        assertThat(now.decode(new ByteSource(migrated))).isEqualTo(new JoinOverflow.Kept(true, new New("none", 7)));
    }

    @Test
    void heldRecordsGrowAndKeepWhatWasReadOfThem() {
        HeldSpec before = new HeldSpec("held", Type.LONG, codec(Old.class), 2);
        HeldSpec now = new HeldSpec("held", Type.LONG, codec(New.class), 2);
        ByteSink around = new ByteSink();
        around.writeLong(1_234);
        around.writeLong(5);
        around.writeLong(2);
        around.writeLong(-1);
        around.writeLong(9);
        around.writeLong(0);
        byte[] front = around.toBytes();
        Type.of(Old.class).encode(new Old(7), around);
        byte[] migrated =
                now.migration("op", before.schema("op"), Conversion.BY_NAME).value(around.toBytes());
        assertThat(migrated).startsWith(front);
        ByteSource record = new ByteSource(migrated);
        record.skip(front.length);
        assertThat(Type.of(New.class).decode(record)).isEqualTo(new New("none", 7));
        assertThat(record.remaining()).isZero();
    }
}
