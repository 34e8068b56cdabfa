package io.tidemark.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code tidemark run}, as they were given; null or empty where they were not. */
@SuppressWarnings("NullAway.Init") // Filled by the parser of the command line.
final class RunOptions {

    @Parameters(
            index = "0",
            paramLabel = "JOB",
            description = "access-log, flights, or a jar: its main class, or --class, implements JobProvider.")
    String job = "";

    @Parameters(index = "1..*", hidden = true)
    List<String> own = new ArrayList<>();

    // ---- what the job reads and computes ----

    @Option(
            names = "--input",
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "What to read: files, directories, or patterns in quotes. A file, named or found by a pattern, is"
                            + " a partition, with a clock of its own; a directory, read in the order of names, is one.")
    List<String> inputs = new ArrayList<>();

    @Option(
            names = "--follow",
            description =
                    "Wait for more at the end of the input, until the job is stopped. New files in a directory, or that a"
                            + " pattern finds, are read too; a file that was rotated or compressed is not read twice. A"
                            + " file that nobody writes to holds the clock unless there is an --idle-timeout.")
    boolean follow;

    @Option(
            names = "--window",
            paramLabel = "WINDOW",
            description = "How to cut time. access-log: \"tumbling 5m\"; flights: \"tumbling 1d\".")
    @Nullable
    String window;

    @Option(
            names = "--by",
            paramLabel = "KEY",
            description = "What access-log counts by: client (the default), path or status.")
    @Nullable
    String by;

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            description = "For how long windows take records after their end. Default: 0.")
    @Nullable
    String grace;

    @Option(
            names = "--out-of-orderness",
            paramLabel = "DURATION",
            description = "How far back in time a record may come and still be on time. Default: 0.")
    @Nullable
    String outOfOrderness;

    @Option(
            names = "--idle-timeout",
            paramLabel = "DURATION",
            description = "After how long without records an input no longer holds the clock. Default: never.")
    @Nullable
    String idleTimeout;

    // ---- where the output goes ----

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Writes DIR/results, DIR/late and DIR/dead-letters, as JSON lines. Default: the console, with results"
                            + " on standard output and all else, the table of totals too, on standard error; a terminal shows the first"
                            + " twenty late records and dead letters.")
    @Nullable
    Path output;

    @Option(
            names = "--overwrite",
            description = "Throws away what an earlier job left in the output directory; without it, that is refused.")
    boolean overwrite;

    // ---- how it survives ----

    @Option(
            names = "--backup",
            paramLabel = "KIND:DIR",
            description =
                    "Keeps the job's state; started again with the same, it goes on. checkpoint:DIR, changelog:DIR or"
                            + " microbatch:DIR.")
    @Nullable
    String backup;

    @Option(
            names = "--from",
            paramLabel = "STATE",
            description =
                    "Starts from a savepoint, DIR, or from a cut that another backup keeps, KIND:DIR[@CUT], the newest if no"
                            + " CUT is named; if the backup is empty. Started again with the same, it goes on from the backup.")
    @Nullable
    String from;

    @Option(
            names = "--rename",
            paramLabel = "OLD=NEW",
            description = "What an operator, or OPERATOR/STATE, of --from is called now.")
    List<String> renames = new ArrayList<>();

    @Option(
            names = "--drop",
            paramLabel = "NAME",
            description = "An operator, or OPERATOR/STATE, of --from that nobody wants any more.")
    List<String> drops = new ArrayList<>();

    @Option(
            names = "--cut-every",
            paramLabel = "DURATION",
            description = "How long after a cut the next one begins; output appears with its cut. Default: 1s.")
    @Nullable
    String cutEvery;

    @Option(
            names = "--cuts-kept",
            paramLabel = "N",
            description =
                    "How many cuts the backup keeps; older ones are for when a newer one is damaged. They share the files of"
                            + " what did not change between them, so ten do not cost ten times as much. Default: 3.")
    @Nullable
    Integer cutsKept;

    @Option(
            names = "--fresh",
            description = "Starts from nothing, and throws away what the backup holds; with --output, also needs"
                    + " --overwrite if there is any.")
    boolean fresh;

    @Option(
            names = "--accept-repeats",
            description =
                    "Goes on although output comes twice: when the newest cut is damaged, or the backup is older than"
                            + " the output. Without it, that is refused, and what would come twice is named.")
    boolean acceptRepeats;

    // ---- how it is run ----

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many threads share the work; may change from start to start. Default: one a core.")
    @Nullable
    Integer workers;

    @Option(
            names = "--store",
            paramLabel = "STORE",
            description =
                    "Where state lives: heap, the default; or rocksdb:DIR, in RocksDB in a directory of its own on a local"
                            + " disk, where it need not fit into memory.")
    String store = "heap";

    @Option(
            names = "--memory",
            paramLabel = "BYTES",
            description =
                    "How much memory the store rocksdb may use, such as 512MB, its default: half of it on the heap of the JVM,"
                            + " half beside it.")
    @Nullable
    String memory;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Reads at most N records a second, for rehearsals. Default: as many as it can.")
    @Nullable
    Long rate;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "A file of properties with the names of these options; what the command line says wins.")
    @Nullable
    Path config;

    @Option(names = "--class", paramLabel = "NAME", description = "The class in the jar that describes the job.")
    @Nullable
    String className;

    // ---- what it says ----

    @Option(
            names = "--json",
            description =
                    "Ends with the totals as one JSON object, the last line on standard output; after the results, if they"
                            + " go there too.")
    boolean json;

    @Option(
            names = "--progress",
            paramLabel = "STYLE",
            description = "What to say on the way, on standard error: auto (the default), none, or json.")
    String progress = "auto";

    @Option(names = "-v", description = "Says more, with stack traces.")
    boolean verbose;

    /** The options that the job is to see, its own after those that all jobs share. */
    List<String> forJob() {
        List<String> words = new ArrayList<>();
        inputs.forEach(input -> words.add("--input=" + input));
        if (follow) {
            words.add("--follow");
        }
        add(words, "window", window);
        add(words, "by", by);
        add(words, "grace", grace);
        add(words, "out-of-orderness", outOfOrderness);
        add(words, "idle-timeout", idleTimeout);
        words.addAll(own);
        return words;
    }

    private static void add(List<String> words, String name, @Nullable String value) {
        if (value != null) {
            words.add("--" + name + "=" + value);
        }
    }
}
