package io.tidemark.engine.file.source;

import io.tidemark.engine.file.format.Collected;
import io.tidemark.source.PartitionReader;
import io.tidemark.source.SourceRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads a followed source of lines as the engine does: looks for partitions, takes turns, keeps cuts, and starts again from the last. */
final class Follower {

    private static final int STEPS_TO_SETTLE = 4 * FilePartitionReader.STEPS_PER_LOOK;

    private final FileSource<String> source;
    private final Map<String, PartitionReader<String>> readers = new LinkedHashMap<>();
    private final Set<String> ended = new TreeSet<>();
    private final List<String> lines = new ArrayList<>();
    private SourceRun<String> run;
    private Cut cut = new Cut(Map.of(), Set.of(), List.of());

    private record Cut(Map<String, String> positions, Set<String> ended, List<String> lines) {}

    Follower(String... inputs) {
        source = FileSource.lines(inputs).follow();
        run = source.start();
        look();
    }

    /** Looks for partitions, and begins to read those that are new. */
    void look() {
        for (String partition : run.discover().partitions()) {
            if (!readers.containsKey(partition)) {
                readers.put(partition, run.open(partition, cut.positions.get(partition)));
            }
        }
    }

    /** Reads a few lines of each partition. */
    void read(SplittableRandom random) {
        readers.forEach((partition, reader) -> {
            if (!ended.contains(partition)) {
                read(partition, reader, 1 + random.nextInt(3));
            }
        });
    }

    private void read(String partition, PartitionReader<String> reader, int most) {
        Collected<String> out = new Collected<>();
        PartitionReader.Status status = reader.read(most, out);
        lines.addAll(out.values);
        if (status == PartitionReader.Status.ENDED) {
            ended.add(partition);
        }
    }

    /** Looks and reads until nothing comes any more. */
    List<String> settle() {
        for (int step = 0; step < STEPS_TO_SETTLE; step++) {
            int before = lines.size();
            if (step % FilePartitionReader.STEPS_PER_LOOK == 0) {
                look();
            }
            readers.forEach((partition, reader) -> {
                if (!ended.contains(partition)) {
                    read(partition, reader, 10);
                }
            });
            step = lines.size() > before ? 0 : step;
        }
        return lines;
    }

    void cut() {
        Map<String, String> positions = new TreeMap<>(cut.positions);
        readers.forEach((partition, reader) -> positions.put(partition, reader.position()));
        Set<String> over = new TreeSet<>(cut.ended);
        readers.keySet().forEach(over::remove);
        over.addAll(ended);
        cut = new Cut(positions, over, List.copyOf(lines));
    }

    /** What was read up to the last cut. */
    Set<String> safe() {
        return new TreeSet<>(cut.lines);
    }

    /** Dies and starts again from the last cut; a partition that is gone must have ended. */
    void crash() {
        readers.values().forEach(PartitionReader::close);
        readers.clear();
        ended.clear();
        lines.clear();
        lines.addAll(cut.lines);
        run = source.start();
        run.resume(cut.positions);
        look();
        for (String partition : cut.positions.keySet()) {
            if (!readers.containsKey(partition) && !cut.ended.contains(partition)) {
                throw new AssertionError(partition + " is gone at " + cut.positions.get(partition));
            }
        }
    }

    Set<String> partitions() {
        return readers.keySet();
    }

    Set<String> ended() {
        return ended;
    }
}
