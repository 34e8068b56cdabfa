package io.tidemark.storage;

import java.util.List;

/**
 * A durable storage of immutable objects, such as a directory or a bucket.
 *
 * <p>Names are checked by {@link ObjectNames}. An object is seen whole or not at all, and once its creation has returned it
 * survives a crash of the machine. Objects are never overwritten. All methods may block, and throw {@link StorageException}
 * when the storage fails, with the object's name; whether a creation that threw took place is then open.
 */
public interface Storage {

    /** Begins a new object; nobody sees it before it is finished. The name must never have been used. */
    ObjectWriter create(String name);

    /**
     * Creates a whole object unless the name is taken; of several that race, exactly one wins. When this returns, the object
     * that has the name survives a crash of the machine, whoever created it.
     *
     * @return whether this call created it
     */
    boolean createIfAbsent(String name, byte[] content);

    /** Opens an object for reading. */
    ObjectReader open(String name);

    /** Whether an object exists. */
    boolean exists(String name);

    /** The names of all objects that start with a prefix, sorted. */
    List<String> list(String prefix);

    /** Gives an object another name, which must be free. A crash may leave it with both names. */
    void move(String from, String to);

    /** Removes an object; removing one that is not there changes nothing. */
    void delete(String name);

    /** Where this storage is, for messages. */
    String describe();
}
