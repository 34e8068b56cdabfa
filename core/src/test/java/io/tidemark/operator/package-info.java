/** Tests of what operators are made of. */
@NullMarked
package io.tidemark.operator;

import org.jspecify.annotations.NullMarked;
