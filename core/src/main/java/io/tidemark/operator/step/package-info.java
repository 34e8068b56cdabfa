/** Stateless steps between operators: map, filter, flatMap, and the routing of records to the tasks that own their keys. */
@NullMarked
package io.tidemark.operator.step;

import org.jspecify.annotations.NullMarked;
