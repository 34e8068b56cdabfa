package io.tidemark.engine.file.sink;

import io.tidemark.core.TidemarkException;

/** The loss of a file with output before its cut has committed; the job can only go back to its last cut. */
public final class LostPieceException extends TidemarkException {

    LostPieceException(PieceFolder folder, String name, String what) {
        super(
                Kind.DATA,
                "The output in " + folder.path() + PieceNames.hidden(name) + " in "
                        + folder.disk().describe() + " is lost before its cut was committed: " + what
                        + ". The job stops; start it again, and it goes on from its last cut and writes this output anew. Leave"
                        + " the directory to this job alone.",
                null);
    }
}
