/**
 * How the bytes of a file become records: lines, CSV, JSON Lines, access logs and Avro container files.
 *
 * <p>A {@link io.tidemark.engine.file.format.Format} describes a format; its {@link
 * io.tidemark.engine.file.format.RecordParser} reads one file and knows nothing of files, compression or partitions: it takes
 * records from a window of bytes. What cannot be read as a record is handed on as malformed, with a sentence; it is never an
 * exception. Only a file that is not of the format at all is one.
 */
@NullMarked
package io.tidemark.engine.file.format;

import org.jspecify.annotations.NullMarked;
