package io.tidemark.engine.file.source;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that is to be read.
 *
 * @param path where it is
 * @param ordinal how many files of the partition come before it
 * @param namesHash the sum of the hashes of their names
 * @param from where to go on in it; null for its beginning
 */
record NextFile(
        Path path, long ordinal, long namesHash, @Nullable FilePosition from) {}
