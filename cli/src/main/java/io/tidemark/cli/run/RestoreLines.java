package io.tidemark.cli.run;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.terminal.Words;
import io.tidemark.engine.backup.RestoreListener;
import io.tidemark.engine.backup.RestoreProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Says on standard error how far a start has come with reading state, if that takes a while. */
final class RestoreLines implements RestoreListener {

    /** A step that takes less is over before anybody could read how far it is. */
    private static final long SILENT_MILLIS = 500;

    private final Terminal terminal;
    private final Progress.Style style;
    private final LongSupplier clock;
    private long began;
    private long told;
    private boolean shown;

    /**
     * Nothing was said so far.
     *
     * @param clock the time in ms
     */
    RestoreLines(Terminal terminal, Progress.Style style, LongSupplier clock) {
        this.terminal = terminal;
        this.style = style;
        this.clock = clock;
    }

    @Override
    public void at(RestoreProgress progress) {
        long now = clock.getAsLong();
        if (progress.done() == 0) {
            began = now;
            told = now + SILENT_MILLIS - style.interval(terminal).toMillis();
        }
        if (now - told >= style.interval(terminal).toMillis() || (shown && progress.done() == progress.total())) {
            told = now;
            say(progress, Duration.ofMillis(now - began));
        }
    }

    private void say(RestoreProgress progress, Duration soFar) {
        switch (style) {
            case NONE -> {}
            case JSON -> terminal.err().println(json(progress, soFar));
            case AUTO -> terminal.show(words(progress, soFar));
        }
        shown = true;
    }

    /** Takes the line away: the state was read, or the start has failed. */
    void end() {
        if (shown && style == Progress.Style.AUTO) {
            terminal.erase();
        }
    }

    private static String words(RestoreProgress progress, Duration soFar) {
        String what = progress.step() == RestoreProgress.Step.CHECK ? "checking the state" : "restoring the state";
        String left = progress.left(soFar)
                .filter(duration -> !duration.isZero())
                .map(duration -> " | about " + Words.atLeast(duration.toMillis()) + " left")
                .orElse("");
        return what + ": " + amount(progress, progress.done()) + " of " + amount(progress, progress.total()) + " ("
                + Words.percent(progress.done(), progress.total()) + ")" + left;
    }

    private static String amount(RestoreProgress progress, long amount) {
        return progress.unit() == RestoreProgress.Unit.BYTES ? Words.bytes(amount) : Words.count(amount, "row");
    }

    private static String json(RestoreProgress progress, Duration soFar) {
        StatusJson json = new StatusJson()
                .text("reading", progress.step().name().toLowerCase(Locale.ROOT))
                .text("unit", progress.unit().name().toLowerCase(Locale.ROOT))
                .number("done", progress.done())
                .number("total", progress.total());
        progress.left(soFar).ifPresent(left -> json.number("leftMillis", left.toMillis()));
        return json.end();
    }
}
