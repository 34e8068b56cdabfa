package io.tidemark.engine.control;

import io.tidemark.engine.savepoint.SavepointOrder;
import java.nio.file.Path;
import java.util.List;

/** What a running job does when it is asked. */
public interface Controlled {

    /** How it is doing, in lines for people. */
    List<String> status();

    /** How it is doing, as one JSON object on one line. */
    String statusJson();

    /** Begins a savepoint of the next cut; the job goes on. */
    SavepointOrder savepoint(Path directory);

    /** Begins to stop after a last cut, with a savepoint of that. */
    SavepointOrder stopWithSavepoint(Path directory);
}
