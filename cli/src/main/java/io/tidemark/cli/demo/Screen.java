package io.tidemark.cli.demo;

import io.tidemark.cli.terminal.Terminal;
import java.util.List;

/** A few lines that are drawn again and again on a terminal, below lines that stay; plain lines now and then where there is none. */
final class Screen {

    private static final String UP = "\033[%dA";
    private static final String ERASE_BELOW = "\033[J";
    private static final long PLAIN_INTERVAL = 2_000;

    private final Terminal terminal;
    private int drawn;
    private long plainAt;

    Screen(Terminal terminal) {
        this.terminal = terminal;
    }

    boolean isLive() {
        return terminal.live();
    }

    /** Says something that stays. */
    void say(String line) {
        goBack();
        terminal.err().println(line);
        terminal.err().flush();
    }

    /** Draws lines in place of those drawn before. */
    void draw(List<String> lines) {
        goBack();
        for (String line : lines) {
            int most = terminal.columns() - 1;
            terminal.err().println(line.length() > most ? line.substring(0, most) : line);
        }
        terminal.err().flush();
        drawn = lines.size();
    }

    /** Says a line if the last one was some time ago. */
    void sayNowAndThen(String line, long now) {
        if (now - plainAt >= PLAIN_INTERVAL) {
            plainAt = now;
            say(line);
        }
    }

    private void goBack() {
        if (drawn > 0) {
            terminal.err().print("\r" + UP.replace("%d", Integer.toString(drawn)) + ERASE_BELOW);
            drawn = 0;
        }
    }
}
