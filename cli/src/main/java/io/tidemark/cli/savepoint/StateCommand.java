package io.tidemark.cli.savepoint;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Problems;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.RefusedException;
import io.tidemark.engine.Savepoints;
import io.tidemark.engine.savepoint.CutRows;
import io.tidemark.engine.savepoint.RowJson;
import io.tidemark.engine.settings.CutSetting;
import io.tidemark.portable.PortableRow;
import io.tidemark.portable.StateSchema;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks into the state of a job that does not run, as any cut has it that its backup keeps. */
@Command(
        name = "state",
        description = "Shows the state of a job that is stopped, as any cut has it that its backup keeps.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        sortSynopsis = false,
        synopsisHeading = "Usage: ",
        customSynopsis = {
            "tidemark state ls KIND:DIR[@CUT]",
            "       tidemark state scan KIND:DIR[@CUT] OPERATOR/STATE [--limit N] [--json]",
            "       tidemark state get KIND:DIR[@CUT] OPERATOR/STATE KEY [--json]"
        },
        footer = {
            "",
            "Rows are JSON lines, in the order of a savepoint: for people, with times in ISO-8601, or with --json exactly as a"
                    + " savepoint has them. A key is given as such a line has it; the quotes of a string may be left out. Exit code 1 if"
                    + " the key is not there.",
            "",
            "Examples:",
            "  tidemark state ls checkpoint:state",
            "  tidemark state scan changelog:state@41 traffic-by-client/windows --limit 10",
            "  tidemark state get changelog:state traffic-by-client/windows 192.0.2.7",
        })
public final class StateCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Parameters(
            index = "0",
            paramLabel = "ls|scan|get",
            description = "What to show: states, rows, or the rows of a key.")
    private Action action = Action.ls;

    @Parameters(
            index = "1",
            paramLabel = "KIND:DIR[@CUT]",
            description = "The backup, and which cut of it; the newest.")
    private String backup = "";

    @Parameters(index = "2", arity = "0..1", paramLabel = "OPERATOR/STATE", description = "Which state.")
    private @Nullable String state;

    @Parameters(index = "3", arity = "0..1", paramLabel = "KEY", description = "Which key.")
    private @Nullable String key;

    @Option(names = "--limit", paramLabel = "N", description = "How many rows to show at most. Default: all.")
    private long limit = Long.MAX_VALUE;

    @Option(
            names = "--json",
            description = "Rows exactly as a savepoint has them: times in ms, decimals and subkeys as bytes.")
    private boolean json;

    @Option(names = "-v", description = "Says where a failure comes from.")
    private boolean verbose;

    private boolean found = true;

    /** What to show; in small letters, as users write it. */
    enum Action {
        ls,
        scan,
        get
    }

    /** The command as it is given by a user. */
    public StateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try {
            if (limit < 0) {
                throw new RefusedException("The option --limit is " + limit + "; it must be a number of rows.");
            }
            CutSetting cut = parse(backup);
            Savepoints.read(cut.backup(), cut.cut(), this::show);
            return found ? ExitCode.FINISHED : ExitCode.FAILED;
        } catch (RuntimeException | Error refused) {
            return new Problems(terminal, verbose).refused(refused);
        }
    }

    private static CutSetting parse(String text) {
        try {
            return CutSetting.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The backup: " + refused.getMessage(), refused);
        }
    }

    private void show(CutRows rows) {
        switch (action) {
            case ls -> list(rows);
            case scan -> print(rows, schema(rows), null);
            case get -> {
                if (key == null) {
                    throw new RefusedException("Name the key whose rows are to be shown, behind the state.");
                }
                found = print(rows, schema(rows), key) > 0;
                if (!found) {
                    terminal.say("tidemark: There is no key " + key + " in state " + state + " at cut "
                            + rows.summary().cut() + ". Keys are written as \"tidemark state scan\" shows them.");
                }
            }
        }
    }

    private void list(CutRows rows) {
        terminal.out()
                .println("Cut " + rows.summary().cut() + " of job "
                        + rows.summary().job().name());
        for (StateSchema each : rows.states()) {
            long[] found = new long[2];
            rows.visit(each, row -> {
                found[0]++;
                found[1] += row.key().length + row.namespace().length + row.value().length;
                return true;
            });
            terminal.out()
                    .println(String.format(
                            Locale.ROOT,
                            "%-40s %-8s %,12d rows %,14d bytes",
                            each.path(),
                            each.kind(),
                            found[0],
                            found[1]));
        }
    }

    private StateSchema schema(CutRows rows) {
        List<String> paths = rows.states().stream().map(StateSchema::path).toList();
        for (StateSchema each : rows.states()) {
            if (each.path().equals(state)) {
                return each;
            }
        }
        throw new RefusedException((state == null ? "Name a state" : "There is no state \"" + state + "\"")
                + "; the cut has " + String.join(", ", paths) + ".");
    }

    /** Prints rows, all or those of a key; returns how many. */
    private long print(CutRows rows, StateSchema schema, @Nullable String ofKey) {
        RowJson exact = new RowJson(schema);
        RowText text = new RowText(schema, Subkeys.of(rows.summary().job(), schema));
        long[] printed = {0};
        rows.visit(schema, row -> {
            if (printed[0] < limit && isOf(ofKey, text, exact.key(row), row)) {
                printed[0]++;
                terminal.out().println(json ? exact.row(row) : text.row(row));
            }
            return printed[0] < limit;
        });
        return printed[0];
    }

    private static boolean isOf(@Nullable String key, RowText text, String exact, PortableRow row) {
        return key == null || isWritten(key, exact) || isWritten(key, text.key(row));
    }

    private static boolean isWritten(String key, String json) {
        return json.equals(key) || json.equals('"' + key + '"');
    }
}
