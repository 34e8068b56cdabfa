package io.tidemark.type;

import java.io.IOException;
import java.time.LocalDate;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Dates as days since 1970-01-01. */
final class LocalDateType extends IntegralType<LocalDate> {
    @Override
    public Schema schema(String name) {
        return LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
    }

    @Override
    public Class<LocalDate> javaClass() {
        return LocalDate.class;
    }

    @Override
    public long toWord(LocalDate value) {
        long day = present(value).toEpochDay();
        if (!holds(day)) {
            throw new TypeException("The date " + value + " is " + day
                    + " days from 1970-01-01, which does not fit into 32 bits. Keep such a date as a long of days.");
        }
        return day;
    }

    @Override
    boolean holds(long word) {
        return word == (int) word;
    }

    @Override
    LocalDate valueOf(long word) {
        return LocalDate.ofEpochDay(word);
    }

    @Override
    LocalDate resolve(ResolvingDecoder in) throws IOException {
        return valueOf(in.readInt());
    }
}
