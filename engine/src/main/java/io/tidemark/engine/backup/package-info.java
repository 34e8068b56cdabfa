/**
 * How cuts become durable, and how a job finds its way back: the SPI of backups, and the {@code checkpoint} backup.
 *
 * <h2>The checkpoint backup</h2>
 *
 * A storage holds, under names that are never used twice:
 *
 * <pre>
 * commits/NUMBER.a  .b           what is true: one small record per commit, {@link io.tidemark.engine.backup.CommitRecord}
 * manifests/EPOCH-CUT            what a cut is made of, {@link io.tidemark.engine.backup.ManifestCodec}
 * cuts/EPOCH-CUT-WORKER.tmc      keyed state, {@link io.tidemark.engine.backup.CutFileWriter}
 * quarantine/EPOCH-NAME          pieces that were found damaged, kept for whoever wants to know why
 * </pre>
 *
 * <p><b>Commits.</b> Records have consecutive numbers, and creating one only succeeds if the number is free, so exactly one process
 * gets each number. A process begins with a record that takes over, and that gives it an <em>epoch</em>: a number higher than
 * that of any process before, also of those whose records were lost and whose pieces or output were not. A process that was declared dead and is not finds its next number taken, learns from whom, and stops. Copy {@code .a} decides; {@code .b} is
 * written after it and is believed where both can be read.
 *
 * <p>Old records are removed, so a very late process could find an old number free again. Therefore whoever created a record
 * looks at the log once more, and stops if there is a higher number or another {@code .b}: the newest record is never removed, so it cannot miss it. A record created
 * so far back is not looked at by anyone, since readers begin at the highest number.
 *
 * <p><b>What may be deleted.</b> The newest record lists the cuts that are kept. A process may only start from one of these, and files are deleted
 * only after a record was committed that no longer reaches them. Whatever a later process keeps is either reached by that record
 * too, or has a higher epoch in its name, and nobody deletes files of a higher epoch than its own. So clean-up needs no
 * agreement and no clock: it is right even if the process that cleans up was replaced in the meantime.
 *
 * <p><b>What is checked.</b> A record has a checksum and says the length and checksum of each manifest it keeps; a manifest says length and footer
 * checksum of each file; a footer says position, length and checksum of each chunk, and the chunks fill the file without a gap. So every bit that
 * is read is covered, and a file under another file's name is noticed.
 */
@NullMarked
package io.tidemark.engine.backup;

import org.jspecify.annotations.NullMarked;
