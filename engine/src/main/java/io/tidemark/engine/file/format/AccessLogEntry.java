package io.tidemark.engine.file.format;

import java.time.Instant;
import java.util.Optional;

/**
 * One line of a web server's access log. Text is as it is in the log, escapes included; what the log has as {@code -} is
 * absent.
 *
 * @param client the address or name of the client
 * @param identity what identd said
 * @param user who was logged in
 * @param time when the request came, to the second
 * @param request the request's first line, such as {@code GET /index.html HTTP/1.1}; anything at all if a client sent garbage
 * @param status the status of the response, 0 to 999
 * @param bytes the size of the response's body; 0 if the log has {@code -}
 * @param referrer the page that led here; absent in the common format
 * @param agent the client's program; absent in the common format
 */
public record AccessLogEntry(
        String client,
        Optional<String> identity,
        Optional<String> user,
        Instant time,
        String request,
        int status,
        long bytes,
        Optional<String> referrer,
        Optional<String> agent) {

    /** The first of the request's words, if it has two at least. */
    public Optional<String> method() {
        int space = request.indexOf(' ');
        return space < 0 ? Optional.empty() : Optional.of(request.substring(0, space));
    }

    /** The second of the request's words, with its query; or the whole request, if it has no second one. */
    public String path() {
        int space = request.indexOf(' ');
        if (space < 0) {
            return request;
        }
        int next = request.indexOf(' ', space + 1);
        return next < 0 ? request.substring(space + 1) : request.substring(space + 1, next);
    }

    /** The third of the request's words, if there is one. */
    public Optional<String> protocol() {
        int space = request.indexOf(' ');
        int next = space < 0 ? -1 : request.indexOf(' ', space + 1);
        return next < 0 ? Optional.empty() : Optional.of(request.substring(next + 1));
    }
}
