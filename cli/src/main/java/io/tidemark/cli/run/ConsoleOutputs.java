package io.tidemark.cli.run;

import io.tidemark.cli.terminal.Terminal;
import io.tidemark.engine.file.sink.ConsoleSink;
import io.tidemark.engine.program.Outputs;
import io.tidemark.sink.Sink;

/** Output on the console: results on standard output, everything else on standard error. */
record ConsoleOutputs(Terminal terminal) implements Outputs {

    @Override
    public <T> Sink<T> folder(String name) {
        boolean aside = name.equals(OutputDirectory.LATE) || name.equals(OutputDirectory.DEAD_LETTERS);
        return ConsoleSink.to(aside ? terminal.err() : terminal.out());
    }
}
