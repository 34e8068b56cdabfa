package io.tidemark.cli;

import io.tidemark.engine.program.Args;
import io.tidemark.engine.program.JobProvider;
import io.tidemark.job.Job;

/** Jobs as a user may get them wrong; each is a class for {@code --class}. */
public final class UnfitJobs {

    private UnfitJobs() {}

    /** Fails as the option {@code --with} says. */
    public static final class Failing implements JobProvider {
        @Override
        public Job job(Args args) {
            return switch (args.text("with", "")) {
                case "state" -> throw new IllegalStateException("no state");
                case "error" -> throw new AssertionError("no luck");
                case "link" -> throw new NoClassDefFoundError("com/example/Missing");
                case "depth" -> job(args);
                case "argument" -> throw new IllegalArgumentException("There is no such shop.");
                default -> Job.named("idle");
            };
        }
    }

    /** Has a constructor that fails. */
    public static final class Unmade implements JobProvider {

        /** Fails. */
        public Unmade() {
            throw new IllegalStateException("no luck");
        }

        @Override
        public Job job(Args args) {
            return Job.named("unmade");
        }
    }

    /** Cannot be made from outside. */
    public static final class Hidden implements JobProvider {
        private Hidden() {}

        @Override
        public Job job(Args args) {
            return Job.named("hidden");
        }
    }
}
