package io.tidemark.operator;

import io.tidemark.cell.Cells;
import io.tidemark.state.Conversion;
import io.tidemark.state.FieldMigration;
import io.tidemark.state.Migration;
import io.tidemark.state.RowCodec;
import io.tidemark.type.AvroNames;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.TypeException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** Where the parts of a kept row are in a row of the row table, and how it is written. */
/*
 * Three lanes: the time, the place, and the number above two bits that say on which side the row is and whether it was matched. In its
 * encoding the side is the branch of a union, of two records, since the rows of both sides may be of one type.
 */
final class JoinLayout implements RowCodec {

    static final int LANES = 3;
    static final int OBJECTS = 1;

    private static final int TIME = 0;
    private static final int PLACE = 1;
    private static final int MARKS = 2;
    private static final long LEFT = 1;
    private static final long MATCHED = 2;
    private static final int NUMBER_SHIFT = 2;
    private static final int LEFT_BRANCH = 0;
    private static final int RIGHT_BRANCH = 1;

    private final JoinSpec spec;

    JoinLayout(JoinSpec spec) {
        this.spec = spec;
    }

    long time(Cells cells, int row) {
        return cells.lanes[cells.at(row) + TIME];
    }

    long place(Cells cells, int row) {
        return cells.lanes[cells.at(row) + PLACE];
    }

    boolean isLeft(Cells cells, int row) {
        return (cells.lanes[cells.at(row) + MARKS] & LEFT) != 0;
    }

    boolean isMatched(Cells cells, int row) {
        return (cells.lanes[cells.at(row) + MARKS] & MATCHED) != 0;
    }

    void setMatched(Cells cells, int row) {
        cells.lanes[cells.at(row) + MARKS] |= MATCHED;
    }

    /** Where a row is in the order of kept rows, compared with another one: the latest first, then by side, place and number. */
    int compare(Cells cells, int row, boolean isLeft, JoinRow other) {
        int at = cells.at(row);
        int byTime = Long.compare(other.time(), cells.lanes[at + TIME]);
        if (byTime != 0) {
            return byTime;
        }
        boolean rowIsLeft = isLeft(cells, row);
        if (rowIsLeft != isLeft) {
            return rowIsLeft ? -1 : 1;
        }
        int byPlace = Long.compare(cells.lanes[at + PLACE], other.place());
        return byPlace != 0
                ? byPlace
                : Integer.compare((int) (cells.lanes[at + MARKS] >>> NUMBER_SHIFT), other.number());
    }

    /** What is in a row. */
    JoinRow row(Cells cells, int row) {
        int at = cells.at(row);
        long marks = cells.lanes[at + MARKS];
        return new JoinRow(
                cells.lanes[at + TIME],
                cells.lanes[at + PLACE],
                (int) (marks >>> NUMBER_SHIFT),
                (marks & MATCHED) != 0,
                value(cells, row));
    }

    private static Object value(Cells cells, int row) {
        Object value = cells.objects[cells.objectAt(row)];
        if (value == null) {
            throw new IllegalStateException("A kept row of a join is empty.");
        }
        return value;
    }

    void set(Cells cells, int row, boolean isLeft, JoinRow kept) {
        int at = cells.at(row);
        cells.lanes[at + TIME] = kept.time();
        cells.lanes[at + PLACE] = kept.place();
        cells.lanes[at + MARKS] =
                (long) kept.number() << NUMBER_SHIFT | (kept.matched() ? MATCHED : 0) | (isLeft ? LEFT : 0);
        cells.objects[cells.objectAt(row)] = kept.value();
    }

    @Override
    public Schema schema(String name) {
        return Schema.createRecord(
                AvroNames.of(name),
                null,
                null,
                false,
                List.of(
                        new Schema.Field("time", Schema.create(Schema.Type.LONG)),
                        new Schema.Field("place", Schema.create(Schema.Type.LONG)),
                        new Schema.Field("number", Schema.create(Schema.Type.INT)),
                        new Schema.Field("matched", Schema.create(Schema.Type.BOOLEAN)),
                        new Schema.Field(
                                "row",
                                Schema.createUnion(
                                        branch(name + "_left", spec.left()), branch(name + "_right", spec.right())))));
    }

    private static Schema branch(String name, JoinSpec.Side side) {
        Schema row = side.codec().schema(name + "_row");
        return Schema.createRecord(AvroNames.of(name), null, null, false, List.of(new Schema.Field("row", row)));
    }

    @Override
    public Migration migration(String name, Schema writer, Conversion conversion) {
        List<Schema> written =
                writer.getFields().stream().map(Schema.Field::schema).toList();
        List<Schema> branches = written.get(written.size() - 1).getTypes();
        List<Migration> sides = new ArrayList<>();
        for (int branch = LEFT_BRANCH; branch <= RIGHT_BRANCH; branch++) {
            Schema row = branches.get(branch).getFields().get(0).schema();
            sides.add(spec.side(branch == LEFT_BRANCH).codec().migration(row, Conversion.BY_NAME));
        }
        if (conversion.isMapping()) {
            throw new TypeException("the rows of a join are of two types, and a mapping would be of one");
        }
        return FieldMigration.ofLast(written, FieldMigration.ofBranches(sides));
    }

    @Override
    public void encode(Cells cells, int row, ByteSink out) {
        JoinRow kept = row(cells, row);
        boolean isLeft = isLeft(cells, row);
        out.writeLong(kept.time());
        out.writeLong(kept.place());
        out.writeInt(kept.number());
        out.writeBoolean(kept.matched());
        out.writeLong(isLeft ? LEFT_BRANCH : RIGHT_BRANCH);
        spec.side(isLeft).codec().encode(kept.value(), out);
    }

    @Override
    public void decode(ByteSource in, Cells cells, int row) {
        long time = in.readLong();
        long place = in.readLong();
        int number = in.readInt();
        boolean matched = in.readBoolean();
        long branch = in.readLong();
        if (branch != LEFT_BRANCH && branch != RIGHT_BRANCH) {
            throw in.corrupt("A row of a join is of side " + branch);
        }
        boolean isLeft = branch == LEFT_BRANCH;
        Object value = spec.side(isLeft).codec().decode(in);
        set(cells, row, isLeft, new JoinRow(time, place, number, matched, value));
    }
}
