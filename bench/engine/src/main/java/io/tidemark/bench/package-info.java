/** Rates of the embedded engine on named workloads: what is generated, what is measured, what is checked. */
@NullMarked
package io.tidemark.bench;

import org.jspecify.annotations.NullMarked;
