package io.tidemark.type;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Decimals at one scale: the unscaled number in the fewest bytes of two's complement. */
final class DecimalType extends LeafType<BigDecimal> {
    /** Bytes that the largest unscaled number takes: 38 digits are below 2^127. */
    private static final int UNSCALED_BYTES_MAX = 16;

    private final int scale;

    DecimalType(int scale) {
        super(BigDecimal.class, 2);
        if (scale < 0 || scale > TypeLimits.DECIMAL_DIGITS_MAX) {
            throw new TypeException("The scale " + scale + " of a decimal is not between 0 and "
                    + TypeLimits.DECIMAL_DIGITS_MAX + ". Declare the digits after the point that the values have.");
        }
        this.scale = scale;
    }

    @Override
    public Schema schema(String name) {
        return LogicalTypes.decimal(TypeLimits.DECIMAL_DIGITS_MAX, scale).addToSchema(Schema.create(Schema.Type.BYTES));
    }

    @Override
    public void encode(BigDecimal value, ByteSink out) {
        byte[] bytes = unscaled(present(value)).toByteArray();
        out.writeBytes(bytes, 0, bytes.length);
    }

    private BigInteger unscaled(BigDecimal value) {
        // Digits before the point, checked first: setScale of 1E+1000000000 would not come back.
        long whole = (long) value.precision() - value.scale();
        if (value.signum() != 0 && whole > TypeLimits.DECIMAL_DIGITS_MAX - scale) {
            throw new TypeException("The decimal has " + whole + " digits before the point; at scale " + scale
                    + " there is room for " + (TypeLimits.DECIMAL_DIGITS_MAX - scale)
                    + ". Declare a smaller scale, or keep the number as text.");
        }
        if (value.signum() == 0) {
            return BigInteger.ZERO;
        }
        if (value.scale() == scale) {
            return value.unscaledValue();
        }
        if (value.scale() > scale && value.stripTrailingZeros().scale() > scale) {
            throw new TypeException("The decimal " + value + " does not fit scale " + scale
                    + " without rounding. Round it as the job means it, with setScale, or declare a larger scale.");
        }
        return value.setScale(scale).unscaledValue();
    }

    @Override
    public BigDecimal decode(ByteSource in) {
        int from = in.offset();
        byte[] bytes = in.readBytes();
        if (bytes.length == 0 || bytes.length > UNSCALED_BYTES_MAX) {
            throw in.corrupt("A decimal has " + bytes.length + " bytes", from);
        }
        BigInteger unscaled = new BigInteger(bytes);
        if (!Arrays.equals(unscaled.toByteArray(), bytes)) {
            throw in.corrupt("A decimal is not in the fewest bytes", from);
        }
        BigDecimal value = new BigDecimal(unscaled, scale);
        if (value.precision() > TypeLimits.DECIMAL_DIGITS_MAX) {
            throw in.corrupt("A decimal has " + value.precision() + " digits", from);
        }
        return value;
    }

    @Override
    BigDecimal resolve(ResolvingDecoder in) throws IOException {
        ByteBuffer buffer = in.readBytes(null);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        BigDecimal value = new BigDecimal(bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes), scale);
        unscaled(value);
        return value;
    }

    @Override
    public String toString() {
        return super.toString() + " at scale " + scale;
    }
}
