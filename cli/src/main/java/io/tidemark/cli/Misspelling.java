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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Words that the command does not understand: one sentence that says what was probably meant. */
final class Misspelling implements IParameterExceptionHandler {

    private static final Pattern UNKNOWN_OPTION = Pattern.compile("Unknown option:? '([^']+)'");

    private final Terminal terminal;

    Misspelling(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleParseException(ParameterException refused, String[] words) {
        CommandLine command = refused.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        terminal.say("tidemark: " + sentence(command, refused) + " See \"" + name + " --help\".");
        return ExitCode.REFUSED;
    }

    private static String sentence(CommandLine command, ParameterException refused) {
        if (refused instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unknown(command, unmatched.getUnmatched().get(0));
        }
        String message = String.valueOf(refused.getMessage());
        // An unknown option where a value was expected is reported as a missing value.
        Matcher option = UNKNOWN_OPTION.matcher(message);
        if (option.find()) {
            return unknown(command, option.group(1));
        }
        if (refused instanceof MissingParameterException missing
                && missing.getMissing().stream().anyMatch(ArgSpec::isPositional)) {
            return "Name the job first: access-log, flights, or a jar.";
        }
        return firstLine(message);
    }

    private static String unknown(CommandLine command, String word) {
        String name = command.getCommandSpec().qualifiedName();
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
        return NearMiss.of(option, known)
                .map(meant -> "There is no option " + option + ". Did you mean " + meant + "?")
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
