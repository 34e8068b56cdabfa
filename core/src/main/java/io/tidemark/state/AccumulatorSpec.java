package io.tidemark.state;

import io.tidemark.aggregate.Kernel;
import io.tidemark.cell.Layout;
import io.tidemark.type.Type;

/**
 * A slice table as an operator declares it.
 *
 * @param name the state's name within its operator
 * @param keyType the type of its keys
 * @param kernel what folds records into a row
 * @param layout the shape of a row
 */
public record AccumulatorSpec(String name, Type<?> keyType, Kernel<Object, ?> kernel, Layout layout) {}
