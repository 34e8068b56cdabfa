package io.tidemark.engine.task;

import java.util.Map;

/** Finds things by the names that a job gives them. */
public final class Named {

    private Named() {}

    /** What has a name; everything a job names is there, so its absence is a fault of the engine. */
    public static <T> T get(Map<String, ? extends T> things, String name) {
        T thing = things.get(name);
        if (thing == null) {
            throw new IllegalStateException("There is no \"" + name + "\" among " + things.keySet() + ".");
        }
        return thing;
    }
}
