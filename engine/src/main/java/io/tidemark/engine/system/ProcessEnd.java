package io.tidemark.engine.system;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

/** The end of this process, for programs that want to finish something before it. */
public final class ProcessEnd {

    private static final List<String> SIGNALS = List.of("INT", "TERM");

    private ProcessEnd() {}

    /** Runs something when this process is asked to end, by a signal too; the process ends when it has returned. */
    public static void before(String name, Runnable action) {
        Runtime.getRuntime().addShutdownHook(new Thread(action, "tidemark-" + name));
    }

    /**
     * Runs something when this process, which is about to end, is told to by one more SIGINT or SIGTERM. A JVM that cannot listen to
     * signals goes on as if none had come.
     */
    /*
     * The JVM itself ignores signals once it is shutting down. Its way to listen to them is no part of the Java platform, and the compiler
     * warns of it, which cannot be switched off; hence by name.
     */
    public static void onAnotherSignal(Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler run = (proxy, method, arguments) -> {
                action.run();
                return null;
            };
            Object handling = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, run);
            for (String name : SIGNALS) {
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), handling);
            }
        } catch (ReflectiveOperationException | IllegalArgumentException unsupported) {
            // As documented: the process ends when what it waits for is done, or its patience is.
        }
    }

    /** Ends this process at once, without asking anybody. */
    public static void now(int exitCode) {
        Runtime.getRuntime().halt(exitCode);
    }
}
