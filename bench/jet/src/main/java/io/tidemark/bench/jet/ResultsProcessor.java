package io.tidemark.bench.jet;

import com.hazelcast.function.BiConsumerEx;
import com.hazelcast.jet.core.AbstractProcessor;
import io.tidemark.bench.common.Results;
import io.tidemark.bench.common.Run;

/** Adds up hashes of results, cooperatively. */
final class ResultsProcessor<T> extends AbstractProcessor {

    private final BiConsumerEx<Results, T> taking;
    private final Results results = Run.current().sink();

    ResultsProcessor(BiConsumerEx<Results, T> taking) {
        this.taking = taking;
    }

    @Override
    @SuppressWarnings("unchecked") // The stage before gives nothing else.
    protected boolean tryProcess(int ordinal, Object outcome) {
        taking.accept(results, (T) outcome);
        return true;
    }

    @Override
    public boolean saveToSnapshot() {
        return true;
    }
}
