package io.tidemark.cli.run;

import io.tidemark.core.NearMiss;
import io.tidemark.core.RefusedException;
import io.tidemark.core.TidemarkException;
import io.tidemark.engine.program.Args;
import io.tidemark.engine.program.JobProvider;
import io.tidemark.engine.storage.DiskFailures;
import io.tidemark.examples.AccessLogJob;
import io.tidemark.examples.FlightsJob;
import io.tidemark.job.Job;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** Finds the program that a user names. */
final class JobLoader {

    private static final Map<String, Supplier<JobProvider>> EXAMPLES =
            new TreeMap<>(Map.of("access-log", AccessLogJob::new, "flights", FlightsJob::new));

    private JobLoader() {}

    /**
     * The program that describes a job.
     *
     * @param job the name of an example, or a jar
     * @param className the class in the jar; null for its main class
     */
    static JobProvider load(String job, @Nullable String className) {
        Supplier<JobProvider> example = EXAMPLES.get(job);
        if (example != null) {
            if (className != null) {
                throw new RefusedException(
                        "The option --class goes with a jar, and " + job + " is one of the examples.");
            }
            return example.get();
        }
        if (!job.endsWith(".jar")) {
            String meant = NearMiss.of(job, EXAMPLES.keySet())
                    .map(near -> "Did you mean \"" + near + "\"?")
                    .orElse("Name one of " + String.join(", ", EXAMPLES.keySet()) + ", or a jar.");
            throw new RefusedException("There is no job \"" + job + "\". " + meant);
        }
        Path jar = Path.of(job);
        if (!Files.isRegularFile(jar)) {
            throw new RefusedException("There is no jar " + jar + ". Check the name.");
        }
        return create(jar, className == null ? mainClass(jar) : className);
    }

    /** Lets a program describe its job; what it refuses goes on as it is, and what goes wrong in it is said to be its own. */
    static Job describe(JobProvider program, Args args) {
        String method = "The method job() of " + program.getClass().getName();
        Job job;
        try {
            job = program.job(args);
        } catch (TidemarkException | IllegalArgumentException refused) {
            throw refused;
        } catch (RuntimeException | AssertionError | LinkageError | StackOverflowError failure) {
            throw new RefusedException(
                    method + " failed: " + failure + ". Run the same with -v to see where.", failure);
        }
        if (job == null) {
            throw new RefusedException(method + " returned null: it must return the job.");
        }
        return job;
    }

    private static String mainClass(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            String main = file.getManifest() == null
                    ? null
                    : file.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (main == null) {
                throw new RefusedException("The jar " + jar + " names no main class. Name the one that implements "
                        + JobProvider.class.getName() + " with --class.");
            }
            return main;
        } catch (IOException failure) {
            throw new RefusedException(
                    "The jar " + jar + " cannot be read: " + DiskFailures.reason(failure) + ". Build it again.",
                    failure);
        }
    }

    private static JobProvider create(Path jar, String name) {
        try {
            // Open for as long as the process lives: the job loads its classes when it needs them.
            URLClassLoader loader =
                    new URLClassLoader(new URL[] {jar.toUri().toURL()}, JobLoader.class.getClassLoader());
            Class<?> type = Class.forName(name, true, loader);
            if (!JobProvider.class.isAssignableFrom(type)) {
                throw new RefusedException("The class " + name + " in " + jar + " does not implement "
                        + JobProvider.class.getName() + ". Name one that does with --class.");
            }
            return (JobProvider) type.getConstructor().newInstance();
        } catch (ClassNotFoundException missing) {
            throw new RefusedException(
                    "There is no class " + name + " in " + jar + ". Name it with its package, with --class.", missing);
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException hidden) {
            throw new RefusedException(
                    "The class " + name + " cannot be made: it must be public, with a public constructor without"
                            + " parameters.",
                    hidden);
        } catch (InvocationTargetException thrown) {
            throw new RefusedException(
                    "The constructor of " + name + " failed: " + thrown.getCause() + ".", thrown.getCause());
        } catch (LinkageError broken) {
            throw new RefusedException(
                    "The class " + name + " cannot be loaded: "
                            + (broken instanceof ExceptionInInitializerError thrown ? thrown.getCause() : broken)
                            + ". Put what it needs into the jar, and build it against this version of Tidemark.",
                    broken);
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
