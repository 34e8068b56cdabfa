package io.tidemark.engine.heap;

import io.tidemark.record.Batch;

/** The records [from, to) of a batch, held when a cut was taken and not written yet. */
record HeldPiece(Batch rows, int from, int to) {}
