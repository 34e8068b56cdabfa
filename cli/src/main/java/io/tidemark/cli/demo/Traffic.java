package io.tidemark.cli.demo;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Traffic of a few web servers as lines of their access logs, second by second; the same for the same seed.
 *
 * <p>Most requests are logged at once, some up to half a minute after they came, and one in a hundred minutes after. One server
 * has nothing to do for a while. A few lines are damaged.
 */
final class Traffic {

    /** How many servers there are. */
    static final int SERVERS = 4;

    /** The server that falls quiet, and when: seconds of event time after the start. */
    static final int QUIET_SERVER = 2;

    /** How far back in time a request may be logged and still be on time, in seconds. */
    static final int OUT_OF_ORDERNESS = 30;

    private static final Instant START = Instant.parse("2026-11-30T08:00:00Z");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private static final int CLIENTS = 400;
    private static final int REQUESTS_PER_SECOND = 20;
    private static final int BYTES_MEAN = 18_000;
    private static final int STRAGGLER_DELAY_MAX = 400;

    private static final List<String> PATHS = List.of(
            "/",
            "/products",
            "/search?q=boots",
            "/cart",
            "/login",
            "/products/17",
            "/products/42",
            "/img/logo.svg",
            "/css/site.css",
            "/js/site.js",
            "/checkout",
            "/blog",
            "/blog/tides",
            "/about",
            "/favicon.ico",
            "/robots.txt",
            "/feed.xml",
            "/wp-login.php");

    private final long seed;
    private final int quietFrom;
    private final int quietTo;

    /**
     * The traffic of a seed.
     *
     * @param seconds how long it lasts, in event time; one server is quiet in the fifth and sixth of ten parts of it
     */
    Traffic(long seed, int seconds) {
        this.seed = seed;
        this.quietFrom = seconds * 4 / 10;
        this.quietTo = seconds * 6 / 10;
    }

    /** The name of a server's log. */
    static String log(int server) {
        return "web-" + (server + 1) + ".log";
    }

    /** The event time of a second. */
    static Instant time(long second) {
        return START.plusSeconds(second);
    }

    /** Whether a server has nothing to do in a second. */
    boolean isQuiet(int server, long second) {
        return server == QUIET_SERVER && second >= quietFrom && second < quietTo;
    }

    /** The lines that a server logs in a second, each with its line end. */
    List<String> lines(int server, long second) {
        if (isQuiet(server, second)) {
            return List.of();
        }
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + second * SERVERS + server);
        List<String> lines = new ArrayList<>();
        for (int left = random.nextInt(REQUESTS_PER_SECOND); left > 0; left--) {
            lines.add(random.nextInt(1_000) == 0 ? damaged(random) : line(random, second));
        }
        return lines;
    }

    private static String line(SplittableRandom random, long second) {
        int client = skewed(random, CLIENTS);
        String path = PATHS.get(skewed(random, PATHS.size()));
        String method = path.equals("/checkout") || path.equals("/login") ? "POST" : "GET";
        int status = status(random, path);
        long bytes = status >= 300 ? 0 : 1 + random.nextInt(2 * BYTES_MEAN);
        return "10.0." + client / 256 + "." + client % 256 + " - - ["
                + TIME.format(time(second - delay(random))) + "] \"" + method + " " + path + " HTTP/1.1\" " + status
                + " " + (bytes == 0 ? "-" : bytes) + "\n";
    }

    private static String damaged(SplittableRandom random) {
        return "10.0.0." + random.nextInt(256) + " - - [30/Nov/2026:0\n";
    }

    private static int delay(SplittableRandom random) {
        int lot = random.nextInt(1_000);
        if (lot < 900) {
            return random.nextInt(3);
        }
        return lot < 990 ? random.nextInt(OUT_OF_ORDERNESS) : random.nextInt(STRAGGLER_DELAY_MAX);
    }

    private static int status(SplittableRandom random, String path) {
        if (path.endsWith(".php")) {
            return 404;
        }
        int lot = random.nextInt(100);
        return lot < 88 ? 200 : lot < 95 ? 304 : lot < 98 ? 302 : lot < 99 ? 404 : 500;
    }

    /** A number below a bound, small ones more often. */
    private static int skewed(SplittableRandom random, int bound) {
        double flat = random.nextDouble();
        return (int) (flat * flat * flat * bound);
    }
}
