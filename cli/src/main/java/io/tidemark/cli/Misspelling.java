package io.tidemark.cli;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.NearMiss;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Words that the command does not understand: one sentence that says what was probably meant. */
final class Misspelling implements IParameterExceptionHandler {

    private static final Pattern UNKNOWN_OPTION = Pattern.compile("Unknown option:? '([^']+)'");
    private static final Pattern INVALID_VALUE = Pattern.compile("Invalid value for option '([^']+)'[^:]*: (.*)");
    private static final Pattern NEGATIVE = Pattern.compile("-[0-9]");

    private final Terminal terminal;

    Misspelling(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleParseException(ParameterException refused, String[] words) {
        CommandLine command = refused.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        terminal.say("tidemark: " + sentence(command, refused, List.of(words)) + " See \"" + name + " --help\".");
        return ExitCode.REFUSED;
    }

    private static String sentence(CommandLine command, ParameterException refused, List<String> words) {
        if (refused instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unknown(command, unmatched.getUnmatched().get(0), words);
        }
        String message = String.valueOf(refused.getMessage());
        // An unknown option where a value was expected is reported as a missing value.
        Matcher option = UNKNOWN_OPTION.matcher(message);
        if (option.find()) {
            return unknown(command, option.group(1), words);
        }
        if (refused instanceof MissingParameterException missing) {
            return missing(missing.getMissing());
        }
        if (refused instanceof OverwrittenOptionException twice && twice.getOverwritten() instanceof OptionSpec given) {
            return "The option " + given.longestName() + " is given twice. Give it once.";
        }
        Matcher value = INVALID_VALUE.matcher(message);
        if (value.find()) {
            return refused.getArgSpec() instanceof OptionSpec flag
                            && flag.arity().max() == 0
                    ? "The option " + value.group(1) + " is a flag: it takes no value."
                    : "The option " + value.group(1) + ": " + value.group(2);
        }
        return firstLine(message);
    }

    private static String missing(List<ArgSpec> missing) {
        for (ArgSpec each : missing) {
            if (each instanceof OptionSpec option) {
                String name = option.longestName();
                return "The option " + name + " has no value. Write " + name + " " + option.paramLabel() + ".";
            }
        }
        return "Name the job first: access-log, flights, or a jar.";
    }

    private static String unknown(CommandLine command, String word, List<String> words) {
        String name = command.getCommandSpec().qualifiedName();
        int at = words.indexOf(word);
        if (NEGATIVE.matcher(word).lookingAt() && at > 0 && words.get(at - 1).startsWith("--")) {
            return "The option " + words.get(at - 1) + ": \"" + word + "\" is negative, or another option.";
        }
        if (!word.startsWith("-")) {
            Optional<String> near =
                    NearMiss.of(word, new TreeSet<>(command.getSubcommands().keySet()));
            return near.map(meant -> "There is no command \"" + word + "\". Did you mean \"" + meant + "\"?")
                    .orElse("\"" + word + "\" is not understood here: " + name + " takes no such word.");
        }
        String option = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        TreeSet<String> known = new TreeSet<>();
        for (OptionSpec each : command.getCommandSpec().options()) {
            known.addAll(List.of(each.names()));
        }
        // A single letter is near to any other.
        Optional<String> near = option.startsWith("--") ? NearMiss.of(option, known) : Optional.empty();
        return near.map(meant -> "There is no option " + option + ". Did you mean " + meant + "?")
                .orElse("There is no option " + option + ". Options of a job's own come after --.");
    }

    private static String firstLine(String message) {
        String first = message.lines()
                .findFirst()
                .orElse("Something is wrong with the options")
                .replace("'", "");
        return first.endsWith(".") ? first : first + ".";
    }
}
