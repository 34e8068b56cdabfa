package io.tidemark.testkit.disk;

import io.tidemark.storage.Disk;
import io.tidemark.storage.ObjectNames;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * A disk in memory with the durability that POSIX promises and not a bit more.
 *
 * <p>Content survives a crash once its file was synced, a name once its directory was. {@link #crash} gives the disk as it may
 * be found afterwards and leaves this one as it is, so that several fates of one moment can be tried; a process that was killed
 * while the machine lived on is simply a new user of the same disk. Everything is deterministic. Not thread-safe.
 */
public final class SimulatedDisk implements Disk {

    private final Names names;
    private final Map<DiskCall.Kind, Long> counts = new EnumMap<>(DiskCall.Kind.class);
    private DiskFaults faults = DiskFaults.NONE;
    private long calls;
    private long inodes;
    private long capacity = Long.MAX_VALUE;

    /** An empty disk without limit. */
    public SimulatedDisk() {
        this(new Names(), 0);
    }

    private SimulatedDisk(Names names, long inodes) {
        this.names = names;
        this.inodes = inodes;
    }

    // ---- what happens to it ----

    /** Sets what goes wrong from now on. */
    public void faults(DiskFaults planned) {
        this.faults = planned;
    }

    /** Sets how many bytes of files fit on it. */
    public void capacity(long bytes) {
        this.capacity = bytes;
    }

    /** The disk as it may be found after a crash of the machine now; this one stays as it is. Faults and capacity are gone. */
    public SimulatedDisk crash(CrashOutcome outcome, SplittableRandom random) {
        Names kept = names.afterCrash(outcome, random);
        return new SimulatedDisk(kept.map(inode -> inode.afterCrash(outcome, random)), inodes);
    }

    /** A copy that goes its own way, with what is not synced; faults and capacity are not copied. */
    public SimulatedDisk copy() {
        return new SimulatedDisk(names.map(Inode::copy), inodes);
    }

    /** Calls so far. */
    public long calls() {
        return calls;
    }

    /** Calls so far of one kind. */
    public long calls(DiskCall.Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** Bytes of the files on it. */
    public long usedBytes() {
        IdentityHashMap<Inode, Boolean> distinct = new IdentityHashMap<>();
        long bytes = 0;
        for (Inode inode : names.seen().values()) {
            if (distinct.put(inode, true) == null) {
                bytes += inode.size();
            }
        }
        return bytes;
    }

    /** The content of a file, without a call. */
    public byte[] content(String name) throws IOException {
        return inode(name).bytes();
    }

    /** The names of all files, without a call. */
    public List<String> names() {
        return new ArrayList<>(names.seen().keySet());
    }

    // ---- bit rot ----

    /** Turns one bit of a file over, counted from the lowest bit of its first byte. */
    public void flipBit(String name, long bit) throws IOException {
        inode(name).flipBit(bit);
    }

    /** Cuts a file to a length. */
    public void truncate(String name, int bytes) throws IOException {
        inode(name).truncate(bytes);
    }

    /** Loses a file. */
    public void vanish(String name) throws IOException {
        inode(name);
        names.vanish(name);
    }

    /** Lets two names exchange their files. */
    public void swap(String one, String other) {
        names.swap(one, other);
    }

    // ---- the disk ----

    @Override
    public DiskFile create(String name) throws IOException {
        ObjectNames.requireFile(name);
        return call(DiskCall.Kind.CREATE, name, () -> {
            if (names.seen().containsKey(name)) {
                throw new FileAlreadyExistsException(name);
            }
            Inode inode = new Inode(inodes++);
            names.add(name, inode);
            return new SimulatedFile(this, name, inode);
        });
    }

    @Override
    public DiskReader open(String name) throws IOException {
        return call(DiskCall.Kind.OPEN, name, () -> new SimulatedReader(this, name, inode(name)));
    }

    @Override
    public boolean exists(String name) throws IOException {
        return call(DiskCall.Kind.EXISTS, name, () -> names.seen().containsKey(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        ObjectNames.requireFile(to);
        call(DiskCall.Kind.RENAME, from + " to " + to, () -> {
            names.move(from, to, inode(from));
            return true;
        });
    }

    @Override
    public boolean link(String from, String to) throws IOException {
        ObjectNames.requireFile(to);
        return call(DiskCall.Kind.LINK, from + " to " + to, () -> {
            Inode inode = inode(from);
            if (names.seen().containsKey(to)) {
                return false;
            }
            names.add(to, inode);
            return true;
        });
    }

    @Override
    public void delete(String name) throws IOException {
        call(DiskCall.Kind.DELETE, name, () -> {
            if (names.seen().containsKey(name)) {
                names.remove(name);
            }
            return true;
        });
    }

    @Override
    public void syncDirectory(String directory) throws IOException {
        call(DiskCall.Kind.SYNC_DIRECTORY, directory, () -> {
            names.sync(directory);
            return true;
        });
    }

    @Override
    public List<String> list(String directory) throws IOException {
        return call(DiskCall.Kind.LIST, directory, () -> {
            String prefix = directory.isEmpty() ? "" : directory + "/";
            List<String> found = new ArrayList<>();
            for (String name : names.seen().keySet()) {
                if (name.startsWith(prefix)) {
                    found.add(name);
                }
            }
            return found;
        });
    }

    @Override
    public OptionalLong freeBytes() {
        return capacity == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(Math.max(0, capacity - usedBytes()));
    }

    @Override
    public String describe() {
        return "simulated disk";
    }

    private Inode inode(String name) throws IOException {
        Inode inode = names.seen().get(name);
        if (inode == null) {
            throw new NoSuchFileException(name);
        }
        return inode;
    }

    /** A call that takes effect. */
    interface Effect<T> {
        T run() throws IOException;
    }

    <T> T call(DiskCall.Kind kind, String name, Effect<T> effect) throws IOException {
        DiskCall call = new DiskCall(++calls, kind, name);
        counts.merge(kind, 1L, Long::sum);
        faults.before(call);
        T result = effect.run();
        faults.after(call);
        return result;
    }

    /** Writes as much as fits; what is there already takes no more room. */
    void write(Inode inode, int position, byte[] bytes, int offset, int length) throws IOException {
        long room = capacity == Long.MAX_VALUE
                ? length
                : Math.max(0, capacity - usedBytes()) + Math.max(0, inode.size() - position);
        int fits = (int) Math.min(length, room);
        inode.write(position, bytes, offset, fits);
        if (fits < length) {
            throw new IOException("No space left on device");
        }
    }
}
