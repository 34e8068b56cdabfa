package io.tidemark.engine.tier;

import io.tidemark.engine.backup.LocalCopy;
import io.tidemark.engine.store.StoreContext;
import java.util.BitSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a start takes of the rows that it finds: those of a cut that it goes on from, if they prove to be that, or nothing.
 *
 * @param proof what they prove; null if they are not taken
 * @param stale the key groups that are not taken
 */
record Trust(@Nullable Proof proof, BitSet stale) {

    private static final Logger LOG = LoggerFactory.getLogger(Trust.class);

    /** Looks at rows, and removes them all if they are in doubt; the log says why. */
    static Trust in(OrderedRows rows, StoreContext context) {
        try {
            // First, for nothing can be read from files that are damaged.
            rows.verify();
            if (rows.isEmpty()) {
                return new Trust(null, new BitSet());
            }
            Trust trust = in(rows.get(Proof.KEY), context);
            LOG.info("The rows in {} are those of {}: what changed since is restored.", rows.describe(), trust.proof());
            return trust;
        } catch (Doubt doubt) {
            LOG.warn(
                    "The rows in {} are not used, because {}. They are made anew from the backup.",
                    rows.describe(),
                    doubt.getMessage());
            rows.clear();
            return new Trust(null, new BitSet());
        }
    }

    private static Trust in(byte @Nullable [] written, StoreContext context) throws Doubt {
        if (written == null) {
            throw new Doubt("they are of no cut: a restore or a write had not come to its end");
        }
        Proof proof = Proof.decode(written);
        LocalCopy copy = proof.copy();
        if (!proof.job().equals(context.job())) {
            throw new Doubt("they are of the job " + proof.job());
        }
        BitSet stale = context.copies().stale(copy).orElse(null);
        if (stale == null) {
            throw new Doubt("the start does not go on from " + proof + ", or the backup does not keep that any more");
        }
        if (proof.withTimes() && !context.copies().isStart(copy)) {
            throw new Doubt("they are of " + proof
                    + ", which is older than the cut to start from, and changes do not say what becomes due when");
        }
        return new Trust(proof, stale);
    }

    Optional<LocalCopy> copy() {
        return proof == null ? Optional.empty() : Optional.of(proof.copy());
    }

    /** What the rows of each operator begin with. */
    SortedMap<String, Integer> operators() {
        return proof == null ? new TreeMap<>() : proof.operators();
    }

    boolean withTimes() {
        return proof != null && proof.withTimes();
    }
}
