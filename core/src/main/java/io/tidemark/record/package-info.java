/** What flows between operators: batches of records with their times, stamps and origins, window results, and dead letters. */
@NullMarked
package io.tidemark.record;

import org.jspecify.annotations.NullMarked;
