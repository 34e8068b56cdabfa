package io.tidemark.state;

import io.tidemark.cell.Cells;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import org.apache.avro.Schema;

/** How one row of a row table is written: as Avro, equal rows as equal bytes. */
public interface RowCodec {

    /** The Avro schema of a row, under the name of the state. */
    Schema schema(String name);

    /** Writes what a row holds. */
    void encode(Cells cells, int row, ByteSink out);

    /** Reads into an empty row what {@link #encode} wrote. */
    void decode(ByteSource in, Cells cells, int row);
}
