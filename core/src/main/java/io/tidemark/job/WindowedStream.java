package io.tidemark.job;

import io.tidemark.aggregate.Aggregate;
import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.operator.AlignedWindowOperator;
import io.tidemark.operator.Operator;
import io.tidemark.operator.OperatorContext;
import io.tidemark.operator.SessionOperator;
import io.tidemark.operator.WindowSpec;
import io.tidemark.operator.step.Keying;
import io.tidemark.record.Windowed;
import io.tidemark.state.Codec;
import io.tidemark.time.Durations;
import io.tidemark.window.AlignedWindows;
import io.tidemark.window.Emission;
import io.tidemark.window.SessionWindows;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A keyed stream cut into windows.
 *
 * @param <K> the keys
 * @param <T> the records
 */
public final class WindowedStream<K, T> {

    private final KeyedStream<K, T> keyed;
    private final Windows windows;
    private final long grace;
    private final Emission emission;

    WindowedStream(KeyedStream<K, T> keyed, Windows windows, long grace, Emission emission) {
        this.keyed = keyed;
        this.windows = windows;
        this.grace = grace;
        this.emission = emission;
    }

    /** Lets windows take records for some time after their end, by the clock; 0 if not set. */
    public WindowedStream<K, T> grace(Duration duration) {
        return new WindowedStream<>(keyed, windows, Durations.millis(duration), emission);
    }

    /** Sets when results are emitted before their window closes; never if not set. */
    public WindowedStream<K, T> emit(Emission when) {
        return new WindowedStream<>(keyed, windows, grace, when);
    }

    /** Computes an aggregate of each key and window, and emits it when the window closes. */
    @SuppressWarnings("unchecked") // The kernel is given records of this stream only.
    public <R> Stream<Windowed<K, R>> aggregate(String name, Aggregate<? super T, R> aggregate) {
        Layout layout = new Layout();
        Kernel<Object, R> kernel = (Kernel<Object, R>) aggregate.bind(layout);
        WindowSpec spec = new WindowSpec(
                keyed.keyType(), KeyedStream.erased(keyed.stream().codec()), kernel, layout, grace, emission);
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("kind", "window");
        parameters.put("windows", windows.describe());
        parameters.put("grace", Durations.format(grace));
        parameters.put("aggregate", aggregate.describe());
        return keyed.operator(
                        name,
                        new WindowedCodec<>(keyed.keyType(), Codec.of(aggregate::resultType)),
                        new Keying(
                                keyed.keyFunction(),
                                keyed.erasedKeyType(),
                                keyed.words(),
                                kernel::extract,
                                layout.inputs()),
                        parameters,
                        context -> create(context, spec))
                .finalsOnlyIf(emission.isFinalOnly());
    }

    private Operator create(OperatorContext context, WindowSpec spec) {
        if (windows instanceof SessionWindows sessions) {
            return new SessionOperator(context, sessions, spec);
        }
        return new AlignedWindowOperator(context, (AlignedWindows) windows, spec);
    }
}
