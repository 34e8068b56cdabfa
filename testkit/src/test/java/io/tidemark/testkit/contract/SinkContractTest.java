package io.tidemark.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.sink.Accounted;
import io.tidemark.sink.Leftovers;
import io.tidemark.sink.Sink;
import io.tidemark.sink.SinkContext;
import io.tidemark.sink.SinkRun;
import io.tidemark.sink.SinkWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Goal: the contract accepts good sinks and catches each kind of bad one. Method: a sink in memory with one bug at a time. */
class SinkContractTest {

    enum Bug {
        NONE,
        VISIBLE_AT_ONCE,
        VISIBLE_AT_PERSIST,
        PUBLISH_TWICE_DOUBLES,
        RECOVER_FORGETS,
        NAMES_COME_AGAIN,
        KEEPS_WHAT_WAS_NOT_PREPARED,
        LOSES_THE_LAST,
        OVERLOOKS_WHAT_IS_LEFT,
        NAMES_WHAT_IS_ACCOUNTED_FOR,
        CLEARS_WHAT_IS_LEFT,
        TELLS_NO_EPOCH
    }

    /** What survives a kill: pieces that wait, and what readers see. */
    private static final class Place {

        private final Map<String, List<String>> waiting = new LinkedHashMap<>();
        private final Map<String, List<String>> published = new LinkedHashMap<>();
        private final List<String> visible = new ArrayList<>();
    }

    private record MemorySink(Place place, Bug bug) implements Sink<String> {

        @Override
        public Delivery delivery() {
            return Delivery.TRANSACTIONAL;
        }

        @Override
        public Optional<Leftovers> leftovers(String sink, Accounted accounted) {
            List<String> unaccounted = new ArrayList<>();
            long newest = 0;
            for (String piece : place.published.keySet()) {
                String[] parts = piece.split("-");
                long epoch = Long.parseLong(parts[0]);
                newest = Math.max(newest, epoch);
                boolean included = parts.length > 2 && accounted.includes(epoch, Long.parseLong(parts[2]));
                if (!included || bug == Bug.NAMES_WHAT_IS_ACCOUNTED_FOR) {
                    unaccounted.add(piece);
                }
            }
            if (bug == Bug.CLEARS_WHAT_IS_LEFT && !unaccounted.isEmpty()) {
                place.visible.clear();
            }
            return Optional.of(new Leftovers(
                    bug == Bug.OVERLOOKS_WHAT_IS_LEFT ? List.of() : unaccounted,
                    bug == Bug.TELLS_NO_EPOCH ? 0 : newest));
        }

        @Override
        public SinkRun<String> start(SinkContext context) {
            return new MemoryRun(place, bug, context.epoch());
        }
    }

    private record MemoryRun(Place place, Bug bug, long epoch) implements SinkRun<String> {

        @Override
        public SinkWriter<String> open(int task) {
            return new MemoryWriter(place, bug, epoch + "-" + task);
        }

        @Override
        public void persist(List<String> pieces) {
            if (bug == Bug.VISIBLE_AT_PERSIST) {
                publish(pieces);
            }
        }

        @Override
        public void publish(List<String> pieces) {
            for (String piece : pieces) {
                List<String> values = place.waiting.get(piece);
                if (values != null && (!place.published.containsKey(piece) || bug == Bug.PUBLISH_TWICE_DOUBLES)) {
                    place.published.put(piece, values);
                    place.visible.addAll(values);
                }
            }
        }

        @Override
        public void recover(List<String> committed) {
            if (bug != Bug.RECOVER_FORGETS) {
                publish(committed);
            }
        }

        @Override
        public void close() {
            // Nothing is held.
        }
    }

    private static final class MemoryWriter implements SinkWriter<String> {

        private final Place place;
        private final Bug bug;
        private final String name;
        private List<String> values = new ArrayList<>();

        MemoryWriter(Place place, Bug bug, String name) {
            this.place = place;
            this.bug = bug;
            this.name = name;
            if (bug == Bug.KEEPS_WHAT_WAS_NOT_PREPARED) {
                values = place.waiting.computeIfAbsent(
                        "open " + name.substring(name.indexOf('-')), key -> new ArrayList<>());
            }
        }

        @Override
        public void write(String value, long time) {
            values.add(value);
            if (bug == Bug.VISIBLE_AT_ONCE) {
                place.visible.add(value);
            }
        }

        @Override
        public List<String> prepare(long cut) {
            if (values.isEmpty()) {
                return List.of();
            }
            String piece = bug == Bug.NAMES_COME_AGAIN ? name : name + "-" + cut;
            List<String> prepared = new ArrayList<>(values);
            if (bug == Bug.LOSES_THE_LAST) {
                prepared.remove(prepared.size() - 1);
            }
            place.waiting.put(piece, prepared);
            values.clear();
            return List.of(piece);
        }

        @Override
        public void close() {
            values.clear();
        }
    }

    private static class Subject implements SinkContract.Subject<String> {

        private final Bug bug;
        private Place place = new Place();

        Subject(Bug bug) {
            this.bug = bug;
        }

        @Override
        public void begin() {
            place = new Place();
        }

        @Override
        public Sink<String> sink() {
            return new MemorySink(place, bug);
        }

        @Override
        public String value(int number) {
            return "v" + number;
        }

        @Override
        public String shown(String value) {
            return value;
        }

        @Override
        public List<String> visible() {
            return place.visible;
        }
    }

    @Test
    void aGoodSinkIsAccepted() {
        assertThatCode(() -> SinkContract.of(new Subject(Bug.NONE)).check()).doesNotThrowAnyException();
    }

    @Test
    void aSinkThatCannotTellWhatIsLeftIsAccepted() {
        Subject subject = new Subject(Bug.NONE) {
            @Override
            public Sink<String> sink() {
                Sink<String> sink = super.sink();
                return new Sink<>() {
                    @Override
                    public Delivery delivery() {
                        return sink.delivery();
                    }

                    @Override
                    public SinkRun<String> start(SinkContext context) {
                        return sink.start(context);
                    }
                };
            }
        };
        assertThatCode(() -> SinkContract.of(subject).check()).doesNotThrowAnyException();
    }

    @Test
    void eachBugIsCaught() {
        TreeSet<Bug> bugs = new TreeSet<>(List.of(Bug.values()));
        bugs.remove(Bug.NONE);
        for (Bug bug : bugs) {
            assertThatThrownBy(() -> SinkContract.of(new Subject(bug)).check())
                    .as(bug.name())
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("Killed before calls");
        }
    }
}
