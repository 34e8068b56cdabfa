package io.tidemark.bench;

import io.tidemark.engine.store.StoreContext;
import io.tidemark.engine.store.StoreProvider;
import io.tidemark.engine.store.StoreRun;
import io.tidemark.engine.store.TaskStore;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A store that measures the processor time of each freezing of a task's state for a cut, and of each page that is written. */
final class CutCpu implements StoreProvider {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Set<String> OF_CUTS = Set.of("freeze", "writeNext");

    private final StoreProvider of;
    private final ConcurrentLinkedQueue<Histogram> tasks = new ConcurrentLinkedQueue<>();

    CutCpu(StoreProvider of) {
        this.of = of;
    }

    /** What it measured, in ns; the run has ended. */
    Histogram measured() {
        Histogram all = new Histogram();
        tasks.forEach(all::add);
        return all;
    }

    @Override
    public String name() {
        return of.name();
    }

    @Override
    public StoreRun start(StoreContext context) {
        StoreRun run = of.start(context);
        return proxy(
                StoreRun.class,
                (self, method, args) -> method.getName().equals("open")
                        ? proxy(TaskStore.class, measuring((TaskStore) call(run, method, args)))
                        : call(run, method, args));
    }

    private InvocationHandler measuring(TaskStore store) {
        Histogram spent = new Histogram();
        tasks.add(spent);
        return (self, method, args) -> {
            if (!OF_CUTS.contains(method.getName())) {
                return call(store, method, args);
            }
            long before = THREADS.getCurrentThreadCpuTime();
            Object result = call(store, method, args);
            spent.add(THREADS.getCurrentThreadCpuTime() - before);
            return result;
        };
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(CutCpu.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object of, Method method, Object[] args) throws Throwable {
        try {
            return method.invoke(of, args);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
