package io.tidemark.cli;

import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** What all commands ask of the values of their options: none is empty, and numbers are whole. */
final class OptionValues {

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");

    private OptionValues() {}

    /** Makes a command and its subcommands read their options so. */
    static void check(CommandLine command) {
        ITypeConverter<Integer> integers = text -> Math.toIntExact(whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE));
        ITypeConverter<Long> longs = text -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
        command.registerConverter(int.class, integers);
        command.registerConverter(Integer.class, integers);
        command.registerConverter(long.class, longs);
        command.registerConverter(Long.class, longs);
        CommandLine.IExecutionStrategy last = new CommandLine.RunLast();
        command.setExecutionStrategy(parsed -> {
            requireValues(parsed);
            return last.execute(parsed);
        });
    }

    private static long whole(String text, long min, long max) {
        if (text.isBlank()) {
            throw new TypeConversionException("it has no value.");
        }
        if (!WHOLE.matcher(text).matches()) {
            throw new TypeConversionException("\"" + text + "\" is not a whole number.");
        }
        try {
            long number = Long.parseLong(text);
            if (number >= min && number <= max) {
                return number;
            }
        } catch (NumberFormatException tooLong) {
            // Said below.
        }
        throw new TypeConversionException("\"" + text + "\" is too large.");
    }

    private static void requireValues(ParseResult parsed) {
        for (ParseResult each = parsed; each != null; each = each.subcommand()) {
            for (OptionSpec option : each.matchedOptions()) {
                if (option.arity().max() > 0 && option.stringValues().stream().anyMatch(String::isBlank)) {
                    String name = option.longestName();
                    throw new ParameterException(
                            each.commandSpec().commandLine(),
                            "The option " + name + " has no value. Write " + name + " " + option.paramLabel() + ".");
                }
            }
        }
    }
}
