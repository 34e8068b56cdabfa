package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal: the job in the README is one that compiles and runs as the README says. Method: its text is compiled, put into a jar, and
 * run by the command on a small file.
 */
class ReadmeTest {

    private static final Pattern JOB = Pattern.compile("(?s)## A job\\n\\n```java\\n(.*?)```");
    private static final String IMPORTS = """
            import static io.tidemark.aggregate.Aggregates.all;
            import static io.tidemark.aggregate.Aggregates.count;
            import static io.tidemark.aggregate.Aggregates.distinct;
            import static io.tidemark.aggregate.Aggregates.mean;

            import io.tidemark.engine.file.format.JsonLinesFormat;
            import io.tidemark.engine.program.Args;
            import io.tidemark.engine.program.JobProvider;
            import io.tidemark.job.Job;
            import io.tidemark.type.Type;
            import java.time.Instant;

            """;

    @TempDir
    Path directory;

    @Test
    void theJobRuns() throws IOException {
        Path jar = jar(compile());
        StringBuilder visits = new StringBuilder();
        for (int minute = 0; minute < 60; minute++) {
            visits.append(String.format(
                    Locale.ROOT,
                    "{\"time\":\"2026-11-30T08:%02d:00Z\",\"page\":\"/%d\",\"visitor\":\"v%d\",\"millis\":%d}%n",
                    minute,
                    minute % 2,
                    minute % 3,
                    minute));
        }
        visits.append("{\"time\":\"2026-11-30T09:00:00Z\",\"page\":\"/internal/x\",\"visitor\":\"v\",\"millis\":1}\n");
        Path input = directory.resolve("visits.jsonl");
        Files.writeString(input, visits);

        Spoken spoken = Spoken.of(
                "run",
                jar.toString(),
                "--class",
                "VisitsJob",
                "--input",
                input.toString(),
                "--window",
                "hour UTC",
                "--json");
        assertThat(spoken.code()).as(spoken.err()).isEqualTo(ExitCode.FINISHED);
        assertThat(spoken.out())
                .contains("{\"key\":\"/0\",\"start\":\"2026-11-30T08:00:00Z\",\"end\":\"2026-11-30T09:00:00Z\","
                        + "\"visits\":30,\"visitors\":3,\"meanMillis\":29.0}")
                .contains("\"in\":61,\"contributed\":60,\"filtered\":1,");

        Spoken other = Spoken.of("run", jar.toString(), "--input", input.toString());
        assertThat(other.err()).contains("names no main class").contains("--class");
        Spoken missing = Spoken.of("run", jar.toString(), "--class", "VisitJob", "--input", input.toString());
        assertThat(missing.err()).contains("There is no class VisitJob");
        Spoken wrong = Spoken.of("run", jar.toString(), "--class", "VisitsJob$Visit", "--input", input.toString());
        assertThat(wrong.err()).contains("does not implement io.tidemark.engine.program.JobProvider");
    }

    private Path compile() throws IOException {
        Matcher job = JOB.matcher(Files.readString(Path.of("").toAbsolutePath().resolveSibling("README.md")));
        assertThat(job.find()).as("a job in the README").isTrue();
        Path source = Files.createDirectory(directory.resolve("source")).resolve("VisitsJob.java");
        Files.writeString(source, IMPORTS + job.group(1));
        Path classes = Files.createDirectory(directory.resolve("classes"));
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "-cp", classPath, source.toString());
        assertThat(code).as("the compiler's verdict").isZero();
        return classes;
    }

    private Path jar(Path classes) throws IOException {
        Path jar = directory.resolve("visits.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            List<Path> compiled = files.filter(Files::isRegularFile).sorted().toList();
            for (Path file : compiled) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
        return jar;
    }
}
