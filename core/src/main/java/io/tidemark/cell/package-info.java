/** Accumulator rows flat in memory: their layout, their cells, and tables of them. Stores, operators and kernels share them. */
@NullMarked
package io.tidemark.cell;

import org.jspecify.annotations.NullMarked;
