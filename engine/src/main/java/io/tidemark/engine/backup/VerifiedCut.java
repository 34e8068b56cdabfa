package io.tidemark.engine.backup;

import io.tidemark.storage.Storage;
import java.util.ArrayList;
import java.util.List;

/**
 * A cut whose manifest and footers were read and checked.
 *
 * @param ref how the commit record names it
 * @param manifest its manifest
 * @param files the footers of its files, in the manifest's order
 */
record VerifiedCut(CutRef ref, Manifest manifest, List<CutFileIndex> files) {

    /**
     * Reads and checks a cut, all but the chunks, which are checked when they are read.
     *
     * @throws DamagedBackupException if a piece is missing or not as it was written
     */
    static VerifiedCut read(Storage storage, CutRef ref) {
        Manifest manifest = manifest(storage, ref);
        List<CutFileIndex> files = new ArrayList<>();
        for (FileRef file : manifest.files()) {
            files.add(CutFileReader.index(storage, file));
        }
        KeyGroupLedger.of(manifest, files);
        return new VerifiedCut(ref, manifest, List.copyOf(files));
    }

    /** Whether a chunk is part of the cut; if not, a later one has made it void. */
    boolean has(CutFileIndex file, ChunkEntry chunk) {
        return manifest.keyGroups().get(chunk.keyGroup()).reaches(file.cut(), chunk.kind() == ChunkKind.FULL);
    }

    static Manifest manifest(Storage storage, CutRef ref) {
        return ManifestCodec.decode(ref, Pieces.read(storage, ref.id().manifestName(), ref.manifestLength()));
    }

    /** Reads all chunks that a range of key groups is made of, each checked before it is handed over. */
    void read(Storage storage, int firstKeyGroup, int endKeyGroup, ChunkVisitor visitor) {
        read(storage, (cut, keyGroup) -> keyGroup >= firstKeyGroup && keyGroup < endKeyGroup, visitor);
    }

    /** Says which chunks are wanted, by the cut of their file and by key group. */
    @FunctionalInterface
    interface Wanted {
        boolean isWanted(long cut, int keyGroup);
    }

    /** How many bytes the chunks that are wanted have. */
    long bytes(Wanted wants) {
        long bytes = 0;
        for (CutFileIndex file : files) {
            for (ChunkEntry chunk : file.chunks()) {
                if (wants.isWanted(file.cut(), chunk.keyGroup()) && has(file, chunk)) {
                    bytes += chunk.content().length();
                }
            }
        }
        return bytes;
    }

    /** Reads the chunks that are wanted, each checked before it is handed over. */
    void read(Storage storage, Wanted wants, ChunkVisitor visitor) {
        for (CutFileIndex file : files) {
            List<ChunkEntry> wanted = new ArrayList<>();
            for (ChunkEntry chunk : file.chunks()) {
                if (wants.isWanted(file.cut(), chunk.keyGroup()) && has(file, chunk)) {
                    wanted.add(chunk);
                }
            }
            if (!wanted.isEmpty()) {
                CutFileReader.chunks(storage, file, wanted, visitor);
            }
        }
    }
}
