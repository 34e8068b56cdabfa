package io.tidemark.cli.run;

import io.tidemark.cli.terminal.ExitCode;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.engine.RunningJob;
import io.tidemark.engine.system.Latch;
import io.tidemark.engine.system.ProcessEnd;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Stops a job after a last cut when the process is told to end, and lets the process end only then. */
final class StopSignal {

    /** How long a last cut may take before the process ends without it. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Latch done = new Latch();
    private final AtomicInteger code = new AtomicInteger(ExitCode.FINISHED);

    private StopSignal() {}

    static StopSignal listen(RunningJob running, Terminal terminal) {
        StopSignal signal = new StopSignal();
        ProcessEnd.before("stop", () -> signal.stop(running, terminal));
        return signal;
    }

    /** Says that everything was said and done, and with which exit code. */
    void done(int exitCode) {
        code.set(exitCode);
        done.open();
    }

    private void stop(RunningJob running, Terminal terminal) {
        if (done.await(Duration.ZERO)) {
            return;
        }
        terminal.say("Stopping after a last cut" + reason(running) + " ...");
        ProcessEnd.onAnotherSignal(() -> endWithoutCut(running, terminal, "was not waited for"));
        running.askToStop();
        if (!done.await(PATIENCE)) {
            endWithoutCut(running, terminal, "was not made within " + PATIENCE.toSeconds() + " s");
        }
        if (code.get() != ExitCode.FINISHED) {
            ProcessEnd.now(code.get());
        }
    }

    private static void endWithoutCut(RunningJob running, Terminal terminal, String what) {
        terminal.say("tidemark: The last cut " + what + reason(running)
                + ". What was read after the cut before it is read again at the next start.");
        terminal.err().flush();
        ProcessEnd.now(ExitCode.FAILED);
    }

    private static String reason(RunningJob running) {
        String waitingFor = running.status().cuts().waitingFor();
        return waitingFor == null ? "" : ", but cuts wait: " + waitingFor.replaceFirst("\\.$", "");
    }
}
