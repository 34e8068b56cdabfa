package io.tidemark.engine.backup;

/**
 * A piece of a backup that is missing or not as it was written.
 *
 * @param name its name in the storage
 * @param why what is wrong with it
 */
public record DamagedPiece(String name, String why) {

    /** The piece in a clause. */
    public String describe() {
        return name + ": " + why;
    }
}
