package io.tidemark.engine.file.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.tidemark.source.RecordOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Reads lines that hold one JSON object each. */
final class JsonLinesParser<T> extends LineParser<T> {

    private final JsonFactory factory;
    private final JsonRecord<T> record;

    JsonLinesParser(FilePlace place, JsonFactory factory, JsonRecord<T> record) {
        super(place);
        this.factory = factory;
        this.record = record;
    }

    @Override
    boolean isEmpty(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] != ' ' && bytes[at] != '\t') {
                return false;
            }
        }
        return true;
    }

    @Override
    void decode(byte[] bytes, int from, int to, RecordOutput<T> output) {
        T value = null;
        String why = "";
        try {
            value = read(bytes, from, to);
        } catch (ValueProblem problem) {
            why = String.valueOf(problem.getMessage());
        } catch (JsonProcessingException refused) {
            why = "The line is not JSON: " + refused.getOriginalMessage() + ".";
        } catch (IOException impossible) {
            throw new UncheckedIOException("Reading from memory failed.", impossible);
        }
        if (value == null) {
            malformed(bytes, from, to, why, output);
        } else {
            output.record(value, position(), RecordOutput.NO_TIME, RecordOutput.NO_TIME);
        }
    }

    private T read(byte[] bytes, int from, int to) throws ValueProblem, IOException {
        // Jackson guesses UTF-16 and UTF-32 from zero bytes, and lets some wrong UTF-8 pass.
        if (!Bytes.isUtf8(bytes, from, to) || Bytes.indexOf(bytes, from, to, (byte) 0) >= 0) {
            throw new ValueProblem("The line is not UTF-8 text.");
        }
        try (JsonParser json = factory.createParser(bytes, from, to - from)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new ValueProblem("The line is not a JSON object.");
            }
            T value = record.read(json);
            @Nullable JsonToken more = json.nextToken();
            if (more != null) {
                throw new ValueProblem("There is more on the line after the JSON object.");
            }
            return value;
        }
    }
}
