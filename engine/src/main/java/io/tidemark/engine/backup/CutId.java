package io.tidemark.engine.backup;

/**
 * A cut among all that were ever begun: two processes may use the same number.
 *
 * @param epoch the process that took it
 * @param cut its number
 */
record CutId(long epoch, long cut) {

    String manifestName() {
        return BackupNames.MANIFESTS + epoch + "-" + cut;
    }

    @Override
    public String toString() {
        return cut + " (epoch " + epoch + ")";
    }
}
