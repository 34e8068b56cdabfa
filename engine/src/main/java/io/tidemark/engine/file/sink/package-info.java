/**
 * Files and the console as sinks: JSON Lines, CSV and Avro.
 *
 * <p>{@link io.tidemark.engine.file.sink.FileSink} writes files that readers see when the cut that they belong to has committed,
 * exactly once. What is being written has a name with a dot in front, in the same folder.
 */
@NullMarked
package io.tidemark.engine.file.sink;

import org.jspecify.annotations.NullMarked;
