package io.tidemark.engine.backup;

import io.tidemark.storage.ObjectReader;
import io.tidemark.storage.Storage;
import io.tidemark.type.ByteSource;
import java.util.List;

/** Reads cut files, and checks everything it reads. */
final class CutFileReader {

    private CutFileReader() {}

    /**
     * Reads the footer of a file.
     *
     * @throws DamagedBackupException if the file is missing, or not the one that was written
     */
    static CutFileIndex index(Storage storage, FileRef file) {
        String name = file.id().name();
        Pieces.requirePresent(storage, name);
        try (ObjectReader reader = storage.open(name)) {
            Pieces.requireLength(name, reader.size(), file.length());
            int ends = CutFileFormat.HEAD_BYTES + CutFileFormat.TAIL_BYTES;
            if (file.length() < ends) {
                throw new DamagedBackupException(name, "it has only " + file.length() + " bytes");
            }
            int format = CutFileFormat.checkHead(file.id(), read(reader, 0, CutFileFormat.HEAD_BYTES));
            long tailAt = file.length() - CutFileFormat.TAIL_BYTES;
            int footerLength = CutFileFormat.checkTail(file, read(reader, tailAt, CutFileFormat.TAIL_BYTES));
            byte[] footer = read(reader, tailAt - footerLength, footerLength);
            if (Checksums.of(footer, 0, footer.length) != file.footerChecksum()) {
                throw new DamagedBackupException(name, "the checksum of its footer is wrong");
            }
            return CutFileFormat.readFooter(file, format, footer);
        }
    }

    /**
     * Reads chunks of a file.
     *
     * @throws DamagedBackupException if one is not as it was written
     */
    static void chunks(Storage storage, CutFileIndex index, List<ChunkEntry> wanted, ChunkVisitor visitor) {
        String name = index.file().id().name();
        Pieces.requirePresent(storage, name);
        try (ObjectReader reader = storage.open(name)) {
            Pieces.requireLength(name, reader.size(), index.file().length());
            for (ChunkEntry entry : wanted) {
                ChunkEntry.Content content = entry.content();
                byte[] chunk = read(reader, entry.offset(), content.head() + content.length());
                CutFileFormat.checkChunk(name, entry, chunk);
                visitor.chunk(
                        index.states().get(entry.state()),
                        entry.keyGroup(),
                        entry.kind(),
                        new ByteSource(chunk, content.head(), content.length()));
            }
        }
    }

    private static byte[] read(ObjectReader reader, long position, int length) {
        byte[] bytes = new byte[length];
        reader.read(position, bytes, 0, length);
        return bytes;
    }
}
