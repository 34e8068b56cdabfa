@NullMarked
package io.tidemark.rocksdb;

import org.jspecify.annotations.NullMarked;
