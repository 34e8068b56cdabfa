package io.tidemark.engine.program;

import io.tidemark.core.NearMiss;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.file.format.Format;
import io.tidemark.engine.file.source.FileInput;
import io.tidemark.engine.file.source.FileSource;
import io.tidemark.job.SourceSettings;
import io.tidemark.sink.Sink;
import io.tidemark.time.Durations;
import io.tidemark.window.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * The options of a program, with types: those that all jobs share ({@code --input}, {@code --window}, …) and its own.
 *
 * <p>An option is {@code --name value}, {@code --name=value}, or {@code --name} alone for a flag; a value that begins with two
 * hyphens needs the second form. An option that is wrong is refused with a sentence. What nobody asked for is refused by
 * {@link #requireAllUsed}. Belongs to one thread.
 */
public final class Args {

    /** What introduces an option. */
    private static final String MARK = "--";

    private final Outputs outputs;
    private final Map<String, List<String>> given = new LinkedHashMap<>();
    private final Set<String> asked = new TreeSet<>();

    private Args(Outputs outputs) {
        this.outputs = outputs;
    }

    /**
     * Reads options.
     *
     * @param outputs where output goes
     */
    public static Args of(Outputs outputs, List<String> options) {
        Args args = new Args(outputs);
        for (int i = 0; i < options.size(); i++) {
            String word = options.get(i);
            if (!word.startsWith(MARK) || word.length() == MARK.length()) {
                throw noOption(word);
            }
            int equals = word.indexOf('=');
            if (equals >= 0) {
                args.add(word.substring(MARK.length(), equals), word.substring(equals + 1));
            } else if (i + 1 < options.size() && !options.get(i + 1).startsWith(MARK)) {
                args.add(word.substring(MARK.length()), options.get(++i));
            } else {
                args.add(word.substring(MARK.length()), "");
            }
        }
        return args;
    }

    private static RefusedException noOption(String word) {
        return new RefusedException("\"" + word
                + "\" is not an option of a job: write --name value, or --name for a flag. A value of several words is"
                + " quoted: --window \"tumbling 5m\". What is to be read is named with --input.");
    }

    /** Options for a test driver, which takes the place of inputs and outputs: nothing is read and nothing is written. */
    public static Args unconnected(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--input=unconnected");
        return of(
                new Outputs() {
                    @Override
                    public <T> Sink<T> folder(String name) {
                        return new UnconnectedSink<>();
                    }
                },
                all);
    }

    private void add(String name, String value) {
        given.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
    }

    // ---- what all jobs share ----

    /** The inputs, as given with {@code --input}; at least one. */
    public List<String> inputs() {
        List<String> inputs = all("input");
        if (inputs.isEmpty()) {
            throw new RefusedException("There is no input: name a file, a directory or a pattern, such as"
                    + " --input access.log or --input 'logs/*.log'.");
        }
        return inputs;
    }

    /** The inputs as files in some format, followed if {@code --follow} was given. */
    public <T> FileSource<T> files(Format<T> format) {
        FileSource<T> source =
                FileSource.of(format, inputs().stream().map(FileInput::of).toList());
        return flag("follow") ? source.follow() : source;
    }

    /** How sources keep time: {@code --out-of-orderness} and {@code --idle-timeout}, both 0 if not given. */
    public SourceSettings sourceSettings() {
        return SourceSettings.DEFAULT
                .withOutOfOrderness(duration("out-of-orderness", Duration.ZERO))
                .withIdleTimeout(duration("idle-timeout", Duration.ZERO));
    }

    /** The windows given with {@code --window}, such as {@code tumbling 5m}. */
    public Windows windows(String absent) {
        return checked("window", Windows::parse, text("window", absent));
    }

    /** For how long windows take records after their end: {@code --grace}, 0 if not given. */
    public Duration grace() {
        return duration("grace", Duration.ZERO);
    }

    /** The sink of the job's results. */
    public <T> Sink<T> results() {
        return output("results");
    }

    /** The sink of another kind of output, in a folder of its own. */
    public <T> Sink<T> output(String folder) {
        return outputs.folder(folder);
    }

    // ---- options by name and type ----

    /** All values of an option that may be given more than once. */
    public List<String> all(String name) {
        asked.add(name);
        return List.copyOf(given.getOrDefault(name, List.of()));
    }

    /** The value of an option, if it was given. */
    public Optional<String> text(String name) {
        List<String> values = all(name);
        if (values.size() > 1) {
            throw new RefusedException(
                    "The option --" + name + " was given " + values.size() + " times. Give it once.");
        }
        if (values.equals(List.of(""))) {
            throw new RefusedException("The option --" + name + " has no value. Write --" + name + " and the value.");
        }
        return values.stream().findFirst();
    }

    /** The value of an option, or another one if it was not given. */
    public String text(String name, String absent) {
        return text(name).orElse(absent);
    }

    /** Whether a flag was given. */
    public boolean flag(String name) {
        List<String> values = all(name);
        for (String value : values) {
            if (!value.isEmpty()) {
                throw new RefusedException(
                        "The option --" + name + " is a flag: it takes no value, and \"" + value + "\" was given.");
            }
        }
        return !values.isEmpty();
    }

    /** A whole number. */
    public long number(String name, long absent) {
        return text(name).map(text -> checked(name, Args::whole, text)).orElse(absent);
    }

    private static long whole(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException refused) {
            throw new IllegalArgumentException("\"" + text + "\" is not a whole number.", refused);
        }
    }

    /** A duration, such as {@code 30s} or {@code 500ms}. */
    public Duration duration(String name, Duration absent) {
        return text(name)
                .map(text -> Duration.ofMillis(checked(name, Durations::parse, text)))
                .orElse(absent);
    }

    /** One of the constants of an enum, written in lower case and with hyphens. */
    public <E extends Enum<E>> E choice(String name, E absent) {
        return text(name)
                .map(text -> choose(name, absent.getDeclaringClass(), text))
                .orElse(absent);
    }

    private static <E extends Enum<E>> E choose(String name, Class<E> type, String text) {
        Map<String, E> choices = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            choices.put(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        E chosen = choices.get(text);
        if (chosen == null) {
            String meant = NearMiss.of(text, choices.keySet())
                    .map(near -> " Did you mean \"" + near + "\"?")
                    .orElse("");
            throw new RefusedException("\"" + text + "\" is not possible for --" + name + ": write one of "
                    + String.join(", ", choices.keySet()) + "." + meant);
        }
        return chosen;
    }

    private interface Parser<T> {
        T parse(String text);
    }

    private static <T> T checked(String name, Parser<T> parser, String text) {
        try {
            return parser.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The option --" + name + ": " + refused.getMessage(), refused);
        }
    }

    /**
     * Refuses options that the job has not asked for: it does not have them.
     *
     * @param job the job's name, for the message
     */
    public void requireAllUsed(String job) {
        for (String name : given.keySet()) {
            if (!asked.contains(name)) {
                StringJoiner known = new StringJoiner(", ", ": it has ", ".");
                asked.forEach(option -> known.add(MARK + option));
                String meant = NearMiss.of(name, asked)
                        .map(near -> ". Did you mean --" + near + "?")
                        .orElse(known.toString());
                throw new RefusedException("The job " + job + " has no option --" + name + meant);
            }
        }
    }
}
