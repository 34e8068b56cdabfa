package io.tidemark.type;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.ResolvingDecoder;

/** Java records: an Avro record whose fields are the components, in their order, found by their names. */
final class RecordType<T> extends Type<T> {
    private final Class<T> javaClass;
    private final List<Component> components;
    private final RecordBinding binding;
    private final MethodHandle encoder;
    private final MethodHandle decoder;
    private final int bytesMin;

    RecordType(Class<T> javaClass, List<Component> components) {
        super(components.stream().mapToInt(c -> c.type().depth()).max().orElse(0));
        this.javaClass = javaClass;
        this.components = components;
        this.binding = RecordBinding.of(javaClass, components);
        this.encoder = binding.encoder();
        this.decoder = binding.decoder();
        this.bytesMin = components.stream().mapToInt(c -> c.type().bytesMin()).sum();
    }

    @Override
    public Schema schema(String name) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Component component : components) {
            fields.add(component.field(name));
        }
        return Schema.createRecord(AvroNames.of(name), null, null, false, fields);
    }

    @Override
    public Class<T> javaClass() {
        return javaClass;
    }

    @Override
    public void encode(T value, ByteSink out) {
        int start = out.size();
        try {
            encoder.invokeExact((Object) present(value), out);
        } catch (TypeException problem) {
            out.truncate(start);
            throw value == null ? problem : explain(value, problem);
        } catch (Error error) {
            throw error;
        } catch (Throwable problem) {
            out.truncate(start);
            throw explain(value, problem);
        }
    }

    /** Encodes once more, component by component, to find the one to name: cheaper than to keep track each time. */
    private TypeException explain(T value, Throwable first) {
        if (!javaClass.isInstance(value)) {
            return new TypeException("A " + value.getClass().getName() + " is not a " + javaClass.getName()
                    + ". Give a value of the declared type.");
        }
        ByteSink scratch = new ByteSink();
        for (int i = 0; i < components.size(); i++) {
            String step = components.get(i).name();
            try {
                binding.parts().get(i).invokeExact((Object) value, scratch);
            } catch (TypeException problem) {
                return problem.under(step);
            } catch (Error error) {
                throw error;
            } catch (Throwable problem) {
                return new TypeException("Encoding the component threw " + problem + ". Repair its accessor.", problem)
                        .under(step);
            }
        }
        return new TypeException(
                "Encoding a " + javaClass.getName() + " threw " + first
                        + " once and not again. Give values that stay as " + "they are.",
                first);
    }

    @Override
    public T decode(ByteSource in) {
        try {
            return javaClass.cast((Object) decoder.invokeExact(in));
        } catch (CorruptDataException | TypeException | Error problem) {
            throw problem;
        } catch (Throwable problem) {
            throw refused(problem);
        }
    }

    private TypeException refused(Throwable problem) {
        return new TypeException(
                "The constructor of " + javaClass.getName() + " threw " + problem
                        + " for stored components. Let it accept what it accepted when they were stored.",
                problem);
    }

    @Override
    T resolve(ResolvingDecoder in) throws IOException {
        Object[] values = new Object[components.size()];
        for (Schema.Field field : in.readFieldOrder()) {
            Component component = components.get(field.pos());
            try {
                values[field.pos()] = component.type().resolve(in);
            } catch (TypeException problem) {
                throw problem.under(component.name());
            }
        }
        try {
            return javaClass.cast((Object) binding.maker().invokeExact(values));
        } catch (Error error) {
            throw error;
        } catch (Throwable problem) {
            throw refused(problem);
        }
    }

    @Override
    int bytesMin() {
        return bytesMin;
    }
}
