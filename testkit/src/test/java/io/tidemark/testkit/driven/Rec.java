package io.tidemark.testkit.driven;

/** A record of a driven scenario, with the halves of its lineage. */
record Rec(String key, long time, long value, long lineageHigh, long lineageLow) {}
