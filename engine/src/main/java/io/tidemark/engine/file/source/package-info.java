/**
 * Files as sources: one, many, a glob, or a directory, read once or followed as they grow.
 *
 * <p>{@link io.tidemark.engine.file.source.FileSource} is the way in. A partition is a sequence of files: a single one, the
 * files that a followed log is rotated through, or a directory in name order. Its reader goes through them with one parser a
 * file, and its position names the file (also by what it is, not only by its name), the byte and the line.
 */
@NullMarked
package io.tidemark.engine.file.source;

import org.jspecify.annotations.NullMarked;
