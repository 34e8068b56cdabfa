package io.tidemark.cli.run;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.engine.file.sink.ConsoleSink;
import io.tidemark.engine.program.Outputs;
import io.tidemark.sink.Sink;

/** Output on the console: results on standard output, everything else on standard error. */
record ConsoleOutputs(Terminal terminal) implements Outputs {

    @Override
    public <T> Sink<T> folder(String name) {
        return ConsoleSink.to(
                switch (name) {
                    case OutputDirectory.LATE -> terminal.letters("late records");
                    case OutputDirectory.DEAD_LETTERS -> terminal.letters("dead letters");
                    default -> terminal.results();
                });
    }
}
