package io.tidemark.engine.backup;

/**
 * A cut file, as a manifest names it.
 *
 * @param id which file
 * @param length its length in bytes
 * @param footerChecksum the checksum of its footer
 */
record FileRef(FileId id, long length, int footerChecksum) {}
