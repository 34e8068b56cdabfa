/**
 * The portable format: a savepoint as a directory that every store, backup and host writes and reads, and standard tools too.
 *
 * <pre>
 * SAVEPOINT/
 *   state/OPERATOR/STATE/00000-00016.avro   the rows of one state in a run of key groups, an Avro object container file
 *   counters.avro                           exact counts, summed for each (place, partition)
 *   manifest.json                           {@link io.tidemark.portable.Manifest}: what the state is of, and all files
 *   SHA256SUMS                              a line for each of the above, as sha256sum -c reads it; written last
 *
 * row := keyGroup (int) key (KEY) namespace value     an Avro record, fields in this order
 *   slices    start (long) first (long)  · records (long) and the fields of the aggregate
 *   values                               · value
 *   entries   subkey (bytes)             · value
 *   held      stamp (long) source (string) partition (string) position (long) number (int) · time (long) flags (int) record
 * </pre>
 *
 * <p>Rows are sorted by key group, then by the bytes of the encoded key, then by namespace; runs of key groups follow from the
 * maximum parallelism alone. Nothing derived is in it. So equal state gives equal rows in equal order, and the content hash of a
 * state, the SHA-256 of its rows' encodings, is equal whichever store, backup or host wrote it, at whatever parallelism. A
 * directory without SHA256SUMS is no savepoint: its writer died.
 */
@NullMarked
package io.tidemark.portable;

import org.jspecify.annotations.NullMarked;
