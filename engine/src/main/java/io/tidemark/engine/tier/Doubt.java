package io.tidemark.engine.tier;

/** Why rows that were found cannot be trusted to be those of a cut; the message goes on after "because". */
public final class Doubt extends Exception {

    private static final long serialVersionUID = 1L;

    public Doubt(String because) {
        super(because);
    }
}
