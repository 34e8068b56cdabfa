package io.tidemark.bench.jet;

import com.hazelcast.nio.ObjectDataInput;
import com.hazelcast.nio.ObjectDataOutput;
import com.hazelcast.nio.serialization.IdentifiedDataSerializable;
import java.io.IOException;

/** How many records, and the sum of their amounts, in the form that Hazelcast serializes fastest. */
public final class Total implements IdentifiedDataSerializable {

    static final int FACTORY = 1;
    static final int ID = 1;

    private long count;
    private long sum;

    void add(long amount) {
        count++;
        sum += amount;
    }

    void add(Total other) {
        count += other.count;
        sum += other.sum;
    }

    void subtract(Total other) {
        count -= other.count;
        sum -= other.sum;
    }

    Total copy() {
        Total copy = new Total();
        copy.add(this);
        return copy;
    }

    long count() {
        return count;
    }

    long sum() {
        return sum;
    }

    @Override
    public int getFactoryId() {
        return FACTORY;
    }

    @Override
    public int getClassId() {
        return ID;
    }

    @Override
    public void writeData(ObjectDataOutput out) throws IOException {
        out.writeLong(count);
        out.writeLong(sum);
    }

    @Override
    public void readData(ObjectDataInput in) throws IOException {
        count = in.readLong();
        sum = in.readLong();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Total total && total.count == count && total.sum == sum;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count * 31 + sum);
    }
}
