package io.tidemark.engine.file.source;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A single file that is read once. */
record OneFile(Path path) implements FileSequence {

    @Override
    public boolean grows() {
        return false;
    }

    @Override
    public NextFile first(@Nullable FilePosition from) {
        return new NextFile(path, 0, 0, from);
    }

    @Override
    public boolean hasSuccessor(OpenFile<?> current) {
        return false;
    }

    @Override
    public @Nullable NextFile next(OpenFile<?> current) {
        return null;
    }
}
