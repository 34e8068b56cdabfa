package io.tidemark.aggregate;

import io.tidemark.type.Type;
import java.util.List;
import org.apache.datasketches.theta.UpdateSketch;

/** The Theta sketch of DataSketches itself. */
final class ThetaOracle {

    private ThetaOracle() {}

    static UpdateSketch sketch(List<Rec> list, int entries) {
        UpdateSketch sketch = UpdateSketch.builder().setNominalEntries(entries).build();
        list.forEach(rec -> sketch.update(Type.LONG.toBytes(rec.hit().number())));
        return sketch.rebuild();
    }

    static Object estimate(List<Rec> list) {
        return Math.round(sketch(list, 16).getEstimate());
    }
}
