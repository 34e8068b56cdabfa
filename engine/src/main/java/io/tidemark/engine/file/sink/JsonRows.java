package io.tidemark.engine.file.sink;

import io.tidemark.type.ByteSink;

/** One JSON value a line. */
record JsonRows<T>() implements RowFormat<T> {

    @Override
    public String extension() {
        return "jsonl";
    }

    @Override
    public Rows<T> begin(String file, ByteSink out) {
        JsonRenderer renderer = new JsonRenderer(out);
        return new Rows<>() {
            @Override
            public void append(T value) {
                renderer.render(value);
                out.put((byte) '\n');
            }

            @Override
            public void end() {
                // Each line is whole.
            }
        };
    }
}
