package io.tidemark.cli.run;

import io.tidemark.core.NearMiss;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.storage.DiskFailures;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A file of properties that stands for options of the same names; an option on the command line wins. */
public final class ConfigFile {

    private static final String OPTION = "--config";
    private static final String END = "--";

    /** How sentences about problems begin. */
    private static final String PROBLEM = "tidemark: ";

    /** Options that a file cannot give. */
    private static final List<String> NOT_IN_A_FILE = List.of(OPTION, "--help", "--version");

    private ConfigFile() {}

    /**
     * A command line with the options of its config file put in.
     *
     * @param words the words
     * @param file the file; null if none was named
     * @param taken what was taken from the file, by the option's name
     */
    public record Expanded(List<String> words, @Nullable Path file, Map<String, String> taken) {

        /** A sentence about a problem, and, if it is about something that the file says, where that stands. */
        public String note(String sentence) {
            for (Map.Entry<String, String> each : taken.entrySet()) {
                boolean isAbout = sentence.contains("The option " + each.getKey() + " ")
                        || sentence.contains("The option " + each.getKey() + ":")
                        || sentence.contains(" for " + each.getKey() + ":")
                        || quotes(sentence, each.getValue());
                if (isAbout && sentence.startsWith(PROBLEM)) {
                    return sentence + " It stands in the config file " + file + ", as "
                            + each.getKey().substring(END.length()) + ".";
                }
            }
            return sentence;
        }

        /** Whether a sentence quotes a value, or a word of it. */
        private static boolean quotes(String sentence, String value) {
            return Stream.concat(Stream.of(value), Stream.of(value.split("\\s+", -1)))
                    .anyMatch(part -> part.length() > 1 && sentence.contains('"' + part + '"'));
        }
    }

    /**
     * The words of a command line, with the options of its config file put in.
     *
     * @param run the command whose options may be in the file
     * @throws RefusedException if the file cannot be read or has a property that is no option
     */
    public static Expanded expand(List<String> words, CommandSpec run) {
        int end = words.contains(END) ? words.indexOf(END) : words.size();
        List<String> own = words.subList(0, end);
        String named = file(own);
        if (named == null || named.isBlank()) {
            return new Expanded(words, null, Map.of());
        }
        Path file = Path.of(named);
        List<String> expanded = new ArrayList<>(own);
        Map<String, String> taken = new TreeMap<>();
        read(file).forEach((name, value) -> {
            OptionSpec option = option(file, name, run);
            if (!isGiven(own, option)) {
                expanded.addAll(asOptions(file, option, value));
                taken.put(option.longestName(), value);
            }
        });
        expanded.addAll(words.subList(end, words.size()));
        return new Expanded(expanded, file, taken);
    }

    private static @Nullable String file(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).startsWith(OPTION + "=")) {
                return words.get(i).substring(OPTION.length() + 1);
            }
            if (words.get(i).equals(OPTION) && i + 1 < words.size()) {
                return words.get(i + 1);
            }
        }
        return null;
    }

    private static Map<String, String> read(Path file) {
        OnceEach properties = new OnceEach();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (NoSuchFileException missing) {
            throw new RefusedException("There is no config file " + file + ". Check the name.", missing);
        } catch (MalformedInputException failure) {
            throw new RefusedException(
                    "The config file " + file + " is not in UTF-8. Save it as a file of properties that is.", failure);
        } catch (IllegalArgumentException failure) {
            throw new RefusedException(
                    "The config file " + file + " cannot be read: "
                            + String.valueOf(failure.getMessage()).replaceFirst("\\.$", "")
                            + ". It must be a file of properties.",
                    failure);
        } catch (IOException failure) {
            throw new RefusedException(
                    "The config file " + file + " cannot be read: " + DiskFailures.reason(failure) + ".", failure);
        }
        if (properties.twice != null) {
            throw new RefusedException(
                    "The config file " + file + " has the property \"" + properties.twice + "\" twice. Keep one.");
        }
        Map<String, String> sorted = new TreeMap<>();
        properties
                .stringPropertyNames()
                .forEach(name -> sorted.put(name, properties.getProperty(name).strip()));
        return sorted;
    }

    /** Properties that notice one given twice, which others take the last of. */
    private static final class OnceEach extends Properties {

        private transient @Nullable Object twice;

        @Override
        public synchronized @Nullable Object put(Object name, Object value) {
            Object before = super.put(name, value);
            twice = before == null ? twice : name;
            return before;
        }
    }

    private static OptionSpec option(Path file, String name, CommandSpec run) {
        TreeSet<String> known = new TreeSet<>();
        for (OptionSpec option : run.options()) {
            String longest = option.longestName();
            if (longest.startsWith(END) && !option.hidden() && !NOT_IN_A_FILE.contains(longest)) {
                if (longest.equals(END + name)) {
                    return option;
                }
                known.add(longest.substring(END.length()));
            }
        }
        String meant = NearMiss.of(name, known)
                .map(near -> " Did you mean \"" + near + "\"?")
                .orElse(" Properties have the names of options, such as \"window\".");
        throw new RefusedException(
                "The config file " + file + " has a property \"" + name + "\", and there is no such option." + meant);
    }

    private static boolean isGiven(List<String> words, OptionSpec option) {
        for (String name : option.names()) {
            for (String word : words) {
                if (word.equals(name) || word.startsWith(name + "=")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<String> asOptions(Path file, OptionSpec option, String value) {
        String name = option.longestName();
        if (option.arity().max() == 0) {
            return switch (value) {
                case "true" -> List.of(name);
                case "false" -> List.of();
                default ->
                    throw new RefusedException("In the config file " + file + ", " + name.substring(END.length())
                            + " must be true or false, not \"" + value + "\".");
            };
        }
        if (!option.isMultiValue()) {
            return List.of(name + "=" + value);
        }
        List<String> all = new ArrayList<>();
        for (String each : value.split(",", -1)) {
            all.add(name + "=" + each.strip());
        }
        return all;
    }
}
