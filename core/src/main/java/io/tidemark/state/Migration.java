package io.tidemark.state;

/** How a value that was written under another schema becomes one of the schema that a state has now. */
@FunctionalInterface
public interface Migration {

    /** The migration of values that are as they should be. */
    Migration NONE = written -> written;

    /**
     * Writes a value anew.
     *
     * @param written the value's fields as they were written
     * @return the same under the state's own schema
     * @throws io.tidemark.type.TypeException if this value has no place in it
     */
    byte[] value(byte[] written);
}
