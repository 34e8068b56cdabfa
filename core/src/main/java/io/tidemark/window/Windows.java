package io.tidemark.window;

/** How a stream is cut into windows. */
public sealed interface Windows permits AlignedWindows, SessionWindows {

    /** The windows as users write them, such as {@code tumbling 5m}; part of the state's identity. */
    String describe();
}
