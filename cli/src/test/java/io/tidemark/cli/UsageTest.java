package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Goal: whoever mistypes something is told in one sentence what is meant, and nothing is started or touched. Method: wrong command
 * lines and config files, run inside this process, and a part of the sentence that each must give.
 */
class UsageTest {

    @TempDir
    Path directory;

    private String log = "";

    @BeforeEach
    void write() throws IOException {
        Path file = AccessLogs.generated(directory, 1);
        log = file.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "runn | There is no command \"runn\". Did you mean \"run\"?",
                "rum access-log | Did you mean \"run\"?",
                "run | Name the job first",
                "run --input LOG | Name the job first",
                "run acces-log --input LOG | There is no job \"acces-log\". Did you mean \"access-log\"?",
                "run mine --input LOG | Name one of access-log, flights, or a jar.",
                "run mine.jar --input LOG | There is no jar mine.jar.",
                "run access-log | There is no input",
                "run access-log --input LOG --wndow x | There is no option --wndow. Did you mean --window?",
                "run access-log --input LOG --memroy 4g | There is no option --memroy.",
                "run access-log --input LOG --window tumblin~5m | Did you mean \"tumbling SIZE\"",
                "run access-log --input LOG --window tumbling | is not complete",
                "run access-log --input LOG --window hopping~1d~1ms | in 86400000 windows",
                "run access-log --input LOG --window cumulative~1s~7d | the limit is 100000",
                "run access-log --input LOG --window day~Europe/Berlim | Did you mean \"Europe/Berlin\"?",
                "run access-log --input LOG --grace 5 | The option --grace: \"5\" is not a duration",
                "run access-log --input LOG --cut-every soon | The option --cut-every: \"soon\" is not a duration",
                "run access-log --input LOG --by pth | Did you mean \"path\"?",
                "run access-log --input LOG --grace -5s | The option --grace: \"-5s\" is negative",
                "run access-log --input LOG --cut-every 0 | The option --cut-every is 0; it must be at least 1ms.",
                "run access-log --input LOG --workers two | The option --workers: \"two\" is not a whole number.",
                "run access-log --input LOG --workers \u0661 | The option --workers: \"\u0661\" is not a whole number.",
                "run access-log --input LOG --workers 2147483648 | The option --workers: \"2147483648\" is too large.",
                "run access-log --input LOG --workers 0 | The option --workers is 0; it must be from 1 to 256",
                "run access-log --input LOG --workers 999 | The option --workers is 999; it must be from 1 to 256",
                "run access-log --input LOG --cuts-kept 0 | The option --cuts-kept is 0; it must be from 1 to 200.",
                "run access-log --input LOG --cuts-kept 201 | The option --cuts-kept is 201; it must be from 1 to 200.",
                "run access-log --input LOG --rate -5 | The option --rate is -5",
                "run access-log --input LOG --rate 99999999999999999999 | The option --rate: ",
                "run access-log --input LOG --rate | The option --rate has no value. Write --rate N.",
                "run access-log --input= | The option --input has no value. Write --input FILE.",
                "run access-log --input LOG --output= | The option --output has no value. Write --output DIR.",
                "run access-log --input LOG --config= | The option --config has no value. Write --config FILE.",
                "run access-log --input LOG --json=maybe | The option --json is a flag: it takes no value.",
                "run access-log --input LOG --json --json | The option --json is given twice. Give it once.",
                "run access-log --input LOG --by path --by path | The option --by is given twice. Give it once.",
                "run access-log --input LOG -x | There is no option -x. Options of a job's own come after --.",
                "run access-log LOG | What is to be read is named with --input.",
                "run access-log --input LOG --store rocks | \"rocks\" is not a store",
                "run access-log --input LOG --store rocksdb: | write heap, rocksdb, or rocksdb:DIR",
                "run access-log --input LOG --store rocksdb | keeps its rows in a directory: name one",
                "run access-log --input LOG --memory 4g | is not a number of bytes",
                "run access-log --input LOG --memory 4GB | The store heap has no directory and no memory budget",
                "run access-log --input LOG --backup state | The option --backup: \"state\" is not a backup: write",
                "run access-log --input LOG --backup checkpoint: | write checkpoint:DIR",
                "run access-log --input LOG --backup checkpoint:LOG | is a file. Name a directory.",
                "run access-log --input LOG --accept-repeats | no --backup is given",
                "run access-log --input LOG --fresh | no --backup is given",
                "run access-log --input LOG --overwrite | no --output is given",
                "run access-log --input LOG --output x/out --backup checkpoint:x/./out | in the same directory, x/out",
                "run access-log --input HERE --output HERE/out | lies in the input directory",
                "run access-log --input HERE --output HERE | lies in the input directory",
                "run access-log --input HERE --output x --backup checkpoint:HERE/a/b | The backup HERE/a/b lies in the input",
                "run access-log --input LOG --output LOG | is a file. Name a directory.",
                "run access-log --input LOG --progress loud | write auto, none or json",
                "run access-log --input LOG --class X | goes with a jar",
                "run access-log --input LOG -- --limit 5 | The job access-log has no option --limit",
                "run access-log --input LOG -- --windwo 5 | Did you mean --window?",
                "run access-log --input LOG -- five | \"five\" is not an option of a job",
                "run flights --input LOG --by path | The job flights has no option --by",
                "run access-log --input LOG --input LOG | an input twice",
                "run access-log --input nowhere.log | There is no file or directory nowhere.log.",
                "run access-log --input 'nowhere/*.log' | nowhere"
            })
    void aWrongCommandLineIsOneSentence(String line, String part) {
        List<String> words = List.of(line.replace("LOG", log)
                        .replace("HERE", directory.toString())
                        .replace("'", "")
                        .split(" ", -1))
                .stream()
                .map(word -> word.replace('~', ' '))
                .toList();
        Spoken spoken = Spoken.of(words.toArray(String[]::new));
        assertThat(spoken.err())
                .contains(part.replace("HERE", directory.toString()))
                .startsWith("tidemark: ")
                .hasLineCount(1);
        assertThat(spoken.out()).isEmpty();
        assertThat(spoken.code()).isEqualTo(ExitCode.REFUSED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Failing | Job idle has no source",
                "Failing -- --with state | job() of io.tidemark.cli.UnfitJobs$Failing failed: java.lang.IllegalStateException: no",
                "Failing -- --with error | failed: java.lang.AssertionError: no luck. Run the same with -v",
                "Failing -- --with link | failed: java.lang.NoClassDefFoundError: com/example/Missing. Run",
                "Failing -- --with depth | failed: java.lang.StackOverflowError. Run",
                "Failing -- --with argument | There is no such shop.",
                "Unmade | The constructor of io.tidemark.cli.UnfitJobs$Unmade failed: java.lang.IllegalStateException: no luck.",
                "Hidden | UnfitJobs$Hidden cannot be made: it must be public, with a public constructor"
            })
    void aJobThatCannotBeDescribedIsRefused(String words, String part) throws IOException {
        Path jar = Jars.of(
                directory.resolve("unfit.jar"),
                UnfitJobs.Failing.class,
                UnfitJobs.Unmade.class,
                UnfitJobs.Hidden.class);
        List<String> line = new ArrayList<>(List.of("run", jar.toString(), "--class"));
        line.addAll(List.of((UnfitJobs.class.getName() + "$" + words).split(" ", -1)));
        Spoken spoken = Spoken.of(line.toArray(String[]::new));
        assertThat(spoken.err()).contains(part).startsWith("tidemark: ").hasLineCount(1);
        assertThat(spoken.code()).isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void helpHasExamples() {
        for (String[] words : new String[][] {{"--help"}, {"run", "--help"}}) {
            Spoken spoken = Spoken.of(words);
            assertThat(spoken.out()).contains("Examples:").contains("tidemark run access-log --input");
            assertThat(spoken.code()).isEqualTo(ExitCode.FINISHED);
        }
        assertThat(Spoken.of("--version").out()).startsWith("tidemark ");
        assertThat(Spoken.of().err()).contains("Name a command");
    }

    @Test
    void aConfigFileStandsForOptions() throws IOException {
        Path config = directory.resolve("job.properties");
        Files.writeString(
                config, "window = tumbling 1d\ninput = " + log + "\njson = true\nfollow = false\nworkers=3\n");
        Spoken spoken = Spoken.of("run", "access-log", "--config", config.toString());
        assertThat(spoken.err()).contains("has finished");
        assertThat(spoken.out().lines().filter(line -> line.contains("\"key\"")))
                .allMatch(line -> line.contains("\"start\":\"2015-05-17T00:00:00Z\""));
        assertThat(spoken.lastLine()).startsWith("{\"in\":");

        Spoken overridden = Spoken.of("run", "access-log", "--config=" + config, "--window", "hour UTC");
        assertThat(overridden.out()).contains("\"start\":\"2015-05-17T10:00:00Z\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "wrokers = 2 | Did you mean \"workers\"?",
                "config = x | there is no such option",
                "json = yes | must be true or false, not \"yes\"",
                "window = tumblin 5m | Did you mean \"tumbling SIZE\"",
                "window = tumblin 5m | job.properties, as window.",
                "workers = two | job.properties, as workers.",
                "workers = 999 | job.properties, as workers.",
                "grace = 5 | job.properties, as grace.",
                "progress = loud | job.properties, as progress.",
                "window = | The option --window has no value.",
                "workers = | The option --workers: it has no value.",
                "rate = 1;rate = 1 | has the property \"rate\" twice. Keep one.",
                "rate = \\u12 | cannot be read: Malformed",
            })
    void aWrongConfigFileIsOneSentence(String line, String part) throws IOException {
        Path config = directory.resolve("job.properties");
        Files.writeString(config, line.replace(';', '\n') + "\n");
        Spoken spoken = Spoken.of("run", "access-log", "--input", log, "--config", config.toString());
        assertThat(spoken.err()).contains(part).hasLineCount(1);
        assertThat(spoken.code()).isEqualTo(ExitCode.REFUSED);
    }
}
