package io.tidemark.engine.file.format;

import io.tidemark.source.RecordOutput;
import io.tidemark.type.Type;
import org.jspecify.annotations.Nullable;

/** Text in UTF-8, where each line is a record, the empty ones too. A line that is not UTF-8 is malformed. */
public final class LinesFormat implements Format<String> {

    @Override
    public Type<String> type() {
        return Type.STRING;
    }

    @Override
    public RecordParser<String> parser(FilePlace place) {
        return new Parser(place);
    }

    private static final class Parser extends LineParser<String> {

        Parser(FilePlace place) {
            super(place);
        }

        @Override
        boolean isEmpty(byte[] bytes, int from, int to) {
            return false;
        }

        @Override
        void decode(byte[] bytes, int from, int to, RecordOutput<String> output) {
            @Nullable String text = Bytes.text(bytes, from, to);
            if (text == null) {
                malformed(bytes, from, to, "The line is not UTF-8.", output);
            } else {
                output.record(text, position(), RecordOutput.NO_TIME, RecordOutput.NO_TIME);
            }
        }
    }
}
