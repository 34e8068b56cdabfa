package io.tidemark.engine.file.format;

import io.tidemark.type.Type;

/**
 * Access logs of web servers in the common or the combined format; both may be in one file. The time in a line is handed on
 * as the source's time. Empty lines are passed over.
 */
public final class AccessLogFormat implements Format<AccessLogEntry> {

    @Override
    public Type<AccessLogEntry> type() {
        return Type.of(AccessLogEntry.class);
    }

    @Override
    public RecordParser<AccessLogEntry> parser(FilePlace place) {
        return new AccessLogParser(place);
    }
}
