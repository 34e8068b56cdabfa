/**
 * How cuts become durable, and how a job finds its way back: the SPI of backups, and the backups on a storage of files.
 *
 * <h2>Files</h2>
 *
 * A storage holds, under names that are never used twice:
 *
 * <pre>
 * commits/NUMBER.a  .b           what is true: one small record per commit, {@link io.tidemark.engine.backup.CommitRecord}
 * manifests/EPOCH-CUT            what a cut is made of, {@link io.tidemark.engine.backup.ManifestCodec}
 * cuts/EPOCH-CUT-PART.tmc        keyed state, written with a cut, {@link io.tidemark.engine.backup.CutFileFormat}
 * bases/EPOCH-CUT-N.tmc          keyed state, merged from the files of a cut, in the same format
 * offsets/EPOCH-CUT              what a cut was planned to hold, before anything of it, {@link io.tidemark.engine.backup.OffsetsFile}
 * quarantine/EPOCH-NAME          pieces that were found damaged, kept for whoever wants to know why
 * </pre>
 *
 * <p>A cut is a chain of files in the order of their cuts. For each key group the manifest names the cut of its <em>base</em>, which some
 * file has in full; the changes of it in files of later cuts follow:
 *
 * <pre>
 *  checkpoint                               changelog
 *  a file a worker and cut; now and then    a file a cut, of changes only; beside the job, bases
 *  a key group is in full again             are merged from the files of the oldest kept cut
 *
 *  cut    1    2    3    4                  cut    1    2    3    4
 *  kg 0  [##] [ +] [##] [ +]                kg 0  [##] [ +] [ +] [ +]
 *  kg 1  [##] [ +] [ +] [##]                kg 1  [##] [ +] [ +] [ +]
 *                                                       [##] base of cut 2: what is left of it stands at 3 and 4
 * </pre>
 *
 * <pre>
 *  microbatch: every cut is a version         offsets/1-4   what batch 4 holds: records and end of each partition, processing time,
 *                                                           idle partitions; and that it follows cut 3
 *  cut    1    2    3    4                    cuts/1-4-0    version 4: what changed in it
 *  kg 0  [##] [ +] [ +] [ +]                  manifests/1-4 what version 4 is made of
 *  kg 1  [##] [ +] [ +] [ +]                  commits/N     version 4 is committed
 *                  [##] snapshot of version 3, made beside the job: version 4 and later ones stand on it, 1 to 3 on the one before
 * </pre>
 *
 * <p><b>All kinds read what any wrote</b>, and a job may change the kind at any start. Who writes key groups in full again is what
 * they differ in, {@link io.tidemark.engine.backup.Upkeep}; and that one of them plans.
 *
 * <p><b>Plans.</b> A plan is written before anything else of its cut, and names the committed cut that it follows. A process that starts from
 * that cut repeats it: the same records at the same processing time, with the same partitions idle. If several processes have planned
 * what follows one cut, the last one's plan holds: the others' output can never be seen, since each was replaced before it committed. A plan
 * stays as long as a cut before it is kept, so that whoever goes back to an older cut repeats what followed it. A cut that is given up
 * leaves its plan; the next one's plan begins with it.
 *
 * <p><b>Merging.</b> {@link io.tidemark.engine.backup.Compactor} merges by key, from encodings and the shapes of states that the cut says,
 * so it needs no class of the user's. Removals stay as changes until every kept cut is behind them: whoever stopped at a kept cut needs
 * only the changes since, and whoever stopped before finds that a base is newer than where it stopped.
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
