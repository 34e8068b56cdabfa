package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that the partitions of a run read, and have read: each belongs to one partition, whatever it is called later.
 *
 * <p>Safe for use by several tasks.
 */
final class FilesRead {

    private static final Logger LOG = LoggerFactory.getLogger(FilesRead.class);

    /** The most files that may lie beside one that is followed and were the same before they were rotated: 1,000. */
    public static final int FINISHED_FILES_MAX = 1_000;

    private final Map<Long, List<KnownFile>> byInode = new TreeMap<>();
    private final Map<String, List<KnownFile>> byPartition = new TreeMap<>();
    private final Set<String> ended = new TreeSet<>();

    /** Takes down what a position says, unless it is known already. */
    synchronized void resume(String partition, FilePosition position) {
        if (byPartition.containsKey(partition)) {
            return;
        }
        position.finished().forEach(file -> add(new KnownFile(partition, file)));
        if (position.over()) {
            ended.add(partition);
        } else {
            add(new KnownFile(partition, position.identity().onAnyDevice(), position.offset()));
        }
    }

    /** Says that what a position knows lies in another file now, also if that was known as a copy already. */
    synchronized void moved(String partition, FilePosition position, SeenFile file) {
        renumber(file);
        add(new KnownFile(partition, position.identity(), position.offset()));
    }

    /** Says how large a file is that a position knows and that is not open yet. */
    synchronized void sized(String partition, SeenFile file) {
        for (KnownFile known : byPartition.getOrDefault(partition, List.of())) {
            if (!known.isFinished() && known.hasNumbers(file.device(), file.inode())) {
                known.sized(file.size());
            }
        }
    }

    /**
     * Gives a file to a partition that has opened it.
     *
     * @return null; or what is known of the file if it belongs to another partition, or was read to its end
     */
    synchronized @Nullable KnownFile take(String partition, SeenFile file, OpenFile<?> open) throws IOException {
        KnownFile known = find(file);
        if (known != null && (known.isFinished() || !known.partition().equals(partition))) {
            return known;
        }
        if (known == null) {
            renumber(file);
            known = new KnownFile(partition, open.identity(), 0);
            add(known);
        }
        known.opened(open.identity(), open.channel());
        return null;
    }

    /** Says that the files are gone that had the number of a file before it; compressed copies of them may still turn up. */
    synchronized void renumber(SeenFile file) {
        for (KnownFile known : List.copyOf(byInode.getOrDefault(file.inode(), List.of()))) {
            if (known.hasNumbers(file.device(), file.inode())) {
                byInode.getOrDefault(file.inode(), List.of()).remove(known);
                known.gone();
                byInode.computeIfAbsent(known.inode(), inode -> new ArrayList<>())
                        .add(known);
            }
        }
    }

    /** Says that a partition has read a file to its end; one without content is forgotten, since nothing of it can be read twice. */
    synchronized void finish(String partition, FinishedFile file) {
        FileIdentity identity = file.identity();
        for (KnownFile known : List.copyOf(byInode.getOrDefault(identity.inode(), List.of()))) {
            if (known.partition().equals(partition) && known.hasNumbers(identity.device(), identity.inode())) {
                known.finish(file);
                if (file.size() == 0) {
                    remove(known);
                }
            }
        }
    }

    /** Says that a partition has no more to read. */
    synchronized void end(String partition) {
        ended.add(partition);
    }

    /** Whether a partition has no more to read. */
    synchronized boolean hasEnded(String partition) {
        return ended.contains(partition);
    }

    /** What is known of the file that was seen under some name. */
    synchronized @Nullable KnownFile find(SeenFile file) throws IOException {
        for (KnownFile known : byInode.getOrDefault(file.inode(), List.of())) {
            if (known.is(file)) {
                return known;
            }
        }
        return null;
    }

    /** Whether a file that is not known holds, compressed, what one that is known held; then it is known from now on. */
    CompressedCopy isCopy(SeenFile file) throws IOException {
        CompressedCopy verdict = CompressedCopy.OTHER;
        if (Compression.of(file.path()) == Compression.NONE) {
            return verdict;
        }
        for (KnownFile original : all()) {
            switch (CompressedCopy.of(file.path(), original.identity(), original.size())) {
                case WHOLE -> {
                    addCopy(original.partition(), file);
                    return CompressedCopy.WHOLE;
                }
                case UNFINISHED -> verdict = CompressedCopy.UNFINISHED;
                case OTHER -> {}
            }
        }
        return verdict;
    }

    private synchronized List<KnownFile> all() {
        return byPartition.values().stream().flatMap(List::stream).toList();
    }

    /** What was read is not read again: a copy belongs to the partition of the original, as read to its end. */
    private synchronized void addCopy(String partition, SeenFile file) throws IOException {
        LOG.info("{} holds, compressed, what was read as {}; it is not read again.", file.path(), partition);
        add(new KnownFile(partition, file.finished(FileIdentity.of(file.path()))));
    }

    /** The files that a partition has read to their end, in that order, except one. */
    synchronized List<FinishedFile> finished(String partition, FileIdentity but) {
        List<FinishedFile> finished = new ArrayList<>();
        for (KnownFile known : byPartition.getOrDefault(partition, List.of())) {
            if (known.isFinished() && !known.hasNumbers(but.device(), but.inode())) {
                finished.add(known.asFinished());
            }
        }
        return finished;
    }

    /** The files that followed partitions have read to their end, except those of some numbers. */
    synchronized List<KnownFile> finishedExcept(Set<Long> inodes) {
        return all().stream()
                .filter(known ->
                        known.isFinished() && !known.partition().endsWith("/") && !inodes.contains(known.inode()))
                .toList();
    }

    /**
     * Forgets files that were read to their end and are gone: when they have been gone for a whole look, in which a compressed copy
     * would have been seen.
     *
     * @param isThere whether a file was there when it was looked for
     */
    synchronized void forgetGone(Predicate<KnownFile> isThere) {
        for (KnownFile known : all()) {
            boolean counts = known.isFinished() && !known.partition().endsWith("/");
            if (counts && known.there(isThere.test(known)) > 1) {
                remove(known);
            }
        }
        byPartition.forEach((partition, files) -> {
            if (files.size() > FINISHED_FILES_MAX) {
                throw InputException.limit(
                        "Beside " + partition + " lie " + files.size() + " files that it was before it"
                                + " was rotated; at most " + FINISHED_FILES_MAX
                                + " can be told from new ones. Move old ones away.");
            }
        });
    }

    /** Forgets all but the newest files of a partition. */
    synchronized void forgetOldest(String partition, int most) {
        List<KnownFile> files = byPartition.getOrDefault(partition, List.of());
        while (files.size() > most) {
            remove(files.get(0));
        }
    }

    private void add(KnownFile file) {
        byInode.computeIfAbsent(file.inode(), inode -> new ArrayList<>()).add(file);
        byPartition.computeIfAbsent(file.partition(), id -> new ArrayList<>()).add(file);
    }

    private void remove(KnownFile file) {
        byInode.getOrDefault(file.inode(), List.of()).remove(file);
        byPartition.getOrDefault(file.partition(), List.of()).remove(file);
    }
}
