package io.tidemark.engine.tier;

import io.tidemark.engine.cut.Rows;
import io.tidemark.state.HeldSpec;
import io.tidemark.state.Slice;
import io.tidemark.state.StateSpec;
import io.tidemark.state.bytes.RowForm;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import java.util.ArrayList;
import java.util.List;

/** A state that the portable store keeps in a map, as cuts see it. */
final class MapStates implements TierTable {

    private final StateSpec spec;
    private final TierMap map;
    private final RowForm form;

    MapStates(StateSpec spec, String operator, TierMap map) {
        this.spec = spec;
        this.map = map;
        this.form = RowForm.of(spec, operator);
    }

    @Override
    public StateSpec spec() {
        return spec;
    }

    @Override
    public long rows() {
        return 0;
    }

    @Override
    public List<RowRange> ranges(int keyGroup) {
        return List.of(new RowRange(NO_SLICE, map.place(form.prefix(keyGroup)), map.place(form.after(keyGroup))));
    }

    @Override
    public List<Slice> takeDropped(int keyGroup) {
        return List.of();
    }

    /** Held records come and go between any two cuts. */
    @Override
    public boolean isWrittenWhole() {
        return spec instanceof HeldSpec;
    }

    @Override
    public void write(byte[] row, byte[] value, ByteSink out) {
        form.write(map.row(row), value, out);
    }

    @Override
    public void writePlace(byte[] row, ByteSink out) {
        form.writePlace(map.row(row), out);
    }

    @Override
    public void load(int keyGroup, Rows.Header block, ByteSource rows) {
        switch (block.kind()) {
            case Rows.PUT -> {
                for (long left = block.count(); left > 0; left--) {
                    form.put(keyGroup, rows, map);
                }
            }
            case Rows.REMOVE -> {
                for (long left = block.count(); left > 0; left--) {
                    form.remove(keyGroup, rows, map);
                }
            }
            case Rows.CLEAR -> clear(keyGroup);
            default -> throw rows.corrupt("The state " + spec.name() + " has no rows of kind " + block.kind());
        }
    }

    private void clear(int keyGroup) {
        List<byte[]> all = new ArrayList<>();
        map.scan(form.prefix(keyGroup), form.after(keyGroup), (row, value) -> all.add(row));
        all.forEach(map::remove);
    }
}
