package io.tidemark.bench.flink;

import org.apache.flink.streaming.api.functions.co.ProcessJoinFunction;
import org.apache.flink.util.Collector;

/** Makes a result of two records that match. */
final class Pairing extends ProcessJoinFunction<Click, Click, Outcomes> {

    @Override
    public void processElement(Click left, Click right, Context context, Collector<Outcomes> output) {
        Outcomes outcome = new Outcomes();
        outcome.key = left.key;
        outcome.start = left.amount;
        outcome.end = right.amount;
        output.collect(outcome);
    }
}
