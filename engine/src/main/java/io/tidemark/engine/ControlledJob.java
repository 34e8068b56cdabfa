package io.tidemark.engine;

import io.tidemark.engine.control.Controlled;
import io.tidemark.engine.savepoint.SavepointOrder;
import java.nio.file.Path;
import java.util.List;

/** A running job as others on the machine see it. */
record ControlledJob(RunningJob job) implements Controlled {

    @Override
    public List<String> status() {
        return StatusText.lines(job.status());
    }

    @Override
    public String statusJson() {
        return StatusText.json(job.status());
    }

    @Override
    public SavepointOrder savepoint(Path directory) {
        return job.order(directory);
    }

    @Override
    public SavepointOrder stopWithSavepoint(Path directory) {
        SavepointOrder order = job.order(directory);
        job.askToStop();
        return order;
    }
}
