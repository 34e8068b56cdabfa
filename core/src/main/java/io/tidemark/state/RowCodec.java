package io.tidemark.state;

import io.tidemark.cell.Cells;
import io.tidemark.type.ByteSink;
import io.tidemark.type.ByteSource;
import io.tidemark.type.TypeException;
import org.apache.avro.Schema;

/** How one row of a row table is written: as Avro, equal rows as equal bytes. */
public interface RowCodec {

    /** The Avro schema of a row, under the name of the state. */
    Schema schema(String name);

    /** Writes what a row holds. */
    void encode(Cells cells, int row, ByteSink out);

    /**
     * How rows that were written under another schema become rows of this codec.
     *
     * @param name the name of the state
     * @param conversion how the values of the user's types in them do
     * @throws TypeException if they cannot, with every reason
     */
    default Migration migration(String name, Schema writer, Conversion conversion) {
        throw new TypeException("its rows were " + writer + " and are " + schema(name)
                + ", and rows of this kind are not carried over");
    }

    /** Reads into an empty row what {@link #encode} wrote. */
    void decode(ByteSource in, Cells cells, int row);
}
