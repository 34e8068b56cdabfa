package io.tidemark.bench.flink;

import io.tidemark.bench.common.Feed;
import java.io.Serializable;

/** Makes records of what a feed stands at: one object, filled anew for each, since objects are reused. */
public interface Filling<T> extends Serializable {

    /** An empty record. */
    T create();

    /** Fills it with what the feed stands at. */
    void fill(T record, Feed feed);

    /** Records with long keys. */
    final class Clicks implements Filling<Click> {
        @Override
        public Click create() {
            return new Click();
        }

        @Override
        public void fill(Click record, Feed feed) {
            record.key = feed.key();
            record.amount = feed.amount();
        }
    }

    /** Records with keys that are strings. */
    final class Visits implements Filling<Visit> {
        @Override
        public Visit create() {
            return new Visit();
        }

        @Override
        public void fill(Visit record, Feed feed) {
            record.key = feed.string();
            record.amount = feed.amount();
        }
    }
}
