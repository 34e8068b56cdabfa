package io.tidemark.bench;

/** The records of all partitions, as a function of their places, so that they are the same in every run. */
interface Events {

    /** The record of a partition at an index. */
    Event at(int partition, long index);

    /** Keys that are drawn from so many, all equally often. */
    record Uniform(long keys) implements Events {

        private static final long GOLDEN = 0x9E3779B97F4A7C15L;
        private static final long MIX = 0xD6E8FEB86659FD93L;
        private static final long AMOUNT_MASK = 1023;

        @Override
        public Event at(int partition, long index) {
            long x = (index + 1) * GOLDEN + partition * MIX;
            x = (x ^ (x >>> 32)) * MIX;
            x = (x ^ (x >>> 32)) * MIX;
            x ^= x >>> 32;
            return new Event(Math.floorMod(x, keys), x & AMOUNT_MASK);
        }
    }

    /**
     * Ids that are new, but that every fifth record of a partition repeats an id which some partition has at a lower index.
     *
     * @param partitions how many partitions there are
     */
    record Ids(int partitions) implements Events {

        /** One record of so many repeats an id. */
        static final long PERIOD = 5;

        private static final long FRESH = PERIOD - 1;

        @Override
        public Event at(int partition, long index) {
            if (!isRepeat(index)) {
                return new Event(id(partition, index), index);
            }
            long drawn = mix(~id(partition, index)) >>> 1;
            long period = drawn / FRESH % Math.max(1, index / PERIOD);
            return new Event(id((int) (drawn % partitions), period * PERIOD + drawn % FRESH), index);
        }

        /** Whether the record at an index repeats an id. */
        static boolean isRepeat(long index) {
            return index % PERIOD == FRESH;
        }

        /** How many records of a partition are not repeats. */
        static long fresh(long records) {
            return records - records / PERIOD;
        }

        private long id(int partition, long index) {
            return mix(index * partitions + partition);
        }

        /** Mixes the bits of a number; two numbers never become one. */
        private static long mix(long number) {
            long x = (number ^ (number >>> 30)) * 0xBF58476D1CE4E5B9L;
            x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
            return x ^ (x >>> 31);
        }
    }

    /**
     * Keys of which each is once on the left and once on the right, at most a block away; a key comes again much later.
     *
     * @param partitions how many partitions each side has
     * @param isRight which side
     */
    record Pairs(int partitions, boolean isRight) implements Events {

        /** Records of a partition of which both sides have the same keys, in another order. */
        static final long BLOCK = 100_000;

        private static final long KEYS = 1_000_000;
        private static final long KEY_STEP = 514_229;
        private static final long ORDER_STEP = 37_813;

        @Override
        public Event at(int partition, long index) {
            long within = index % BLOCK;
            long place = index - within + (isRight ? within * ORDER_STEP % BLOCK : within);
            return new Event((place * partitions + partition) * KEY_STEP % KEYS, index);
        }
    }
}
