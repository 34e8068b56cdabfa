package io.tidemark.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.TidemarkException;
import io.tidemark.type.Samples.Order;
import io.tidemark.type.Samples.Visit;
import java.math.BigDecimal;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/**
 * Goal: schemas follow from the Java types alone, and types that cannot be encoded are refused with a path and a way out.
 * Method: a schema written out by hand, and one bad type for each rule.
 */
class DerivationTest {
    @Test
    void theSchemaFollowsFromTheComponents() {
        assertThat(Type.of(Visit.class).schema("visits-today").toString()).isEqualTo("""
                {"type":"record","name":"visits_today","fields":[\
                {"name":"client","type":"string"},\
                {"name":"bytes","type":"long"},\
                {"name":"status","type":"int"},\
                {"name":"at","type":{"type":"long","logicalType":"timestamp-nanos"}},\
                {"name":"referrer","type":["null","string"],"default":null}]}""");
    }

    @Test
    void nestedTypesAreCalledAfterTheirPlace() {
        Schema schema = Type.of(Order.class).schema("9orders");
        assertThat(schema.getName()).isEqualTo("_9orders");
        assertThat(schema.getField("id").schema().getName()).isEqualTo("_9orders_id");
        Schema line = schema.getField("lines").schema().getElementType();
        assertThat(line.getName()).isEqualTo("_9orders_lines");
        assertThat(line.getField("color").schema().getName()).isEqualTo("_9orders_lines_color");
        assertThat(line.getField("price").schema().toString()).contains("\"scale\":2");
        assertThat(schema.getField("rates").schema().getElementType().toString())
                .contains("\"scale\":5");
        Schema entry = schema.getField("days").schema().getElementType();
        assertThat(entry.getName()).isEqualTo("_9orders_days");
        assertThat(entry.getField("key").schema().getName()).isEqualTo("_9orders_days_key");
        assertThat(schema.getField("shape").schema().getTypes())
                .extracting(Schema::getName)
                .containsExactly(
                        "_9orders_shape_Circle",
                        "_9orders_shape_Ellipse",
                        "_9orders_shape_Nothing",
                        "_9orders_shape_Square");
        assertThat(schema.getField("other").schema().getTypes())
                .extracting(Schema::getName)
                .startsWith("null", "_9orders_other_Circle");
        assertThat(schema.toString()).doesNotContain("Order", "tidemark", "Samples");
    }

    @Test
    void genericTypesAreFoundByReflection() throws NoSuchMethodException {
        java.lang.reflect.Type map =
                DerivationTest.class.getDeclaredMethod("example").getGenericReturnType();
        assertThat(Type.of(map).schema("m"))
                .isEqualTo(Type.mapOf(Type.STRING, Type.listOf(Type.of(Visit.class)))
                        .schema("m"));
    }

    record Priced(Samples.Pair<@Scale(3) BigDecimal, Map<String, @Scale(1) BigDecimal>> prices) {}

    @Test
    void theScaleIsFoundInsideGenericTypes() {
        Schema pair = Type.of(Priced.class).schema("p").getField("prices").schema();
        assertThat(pair.getField("first").schema().toString()).contains("\"scale\":3");
        assertThat(pair.getField("second").schema().getValueType().toString()).contains("\"scale\":1");
    }

    static Map<String, List<Visit>> example() {
        return Map.of();
    }

    record Tree(String name, List<Tree> children) {}

    record NoScale(BigDecimal price) {}

    record Raw(@SuppressWarnings("rawtypes") List items) {}

    record Wild(List<? extends Number> items) {}

    record Array(Optional<byte[]> bytes) {}

    record Twice(Optional<Optional<String>> maybe) {}

    record Zoned(Map<String, ZonedDateTime> times) {}

    record Concrete(ArrayList<String> items) {}

    record Unit() {}

    record Units(Set<Unit> units) {}

    record Letter(char letter) {}

    record Money(int $cents) {}

    record Inner(Inmost b) {}

    record Inmost(int x) {}

    record Clash(Inner a, Inmost a_b) {}

    record BadDefault(@Default("zero") int number) {}

    record WrongDefault(@Default("\"zero\"") int number) {}

    record DefaultOptional(@Default("null") Optional<String> text) {}

    record BadWas(@Was("the name") String name) {}

    record BadScale(@Scale(39) BigDecimal price) {}

    enum Empty {}

    record HasEmpty(Empty empty) {}

    sealed interface Mixed permits MixedRecord, MixedClass {}

    record MixedRecord(int x) implements Mixed {}

    static final class MixedClass implements Mixed {}

    @Test
    void badTypesAreRefusedWithTheirPath() {
        assertRefused(Tree.class, "children[]: The record", "is inside itself");
        assertRefused(NoScale.class, "price: A BigDecimal needs its scale", "@Scale(2)");
        assertRefused(Raw.class, "items: ", "without its type arguments");
        assertRefused(Wild.class, "items: ", "without wildcards");
        assertRefused(Array.class, "bytes: The type byte[]", "use ByteBuffer");
        assertRefused(Twice.class, "maybe: An Optional of an Optional", "Use one Optional");
        assertRefused(Zoned.class, "times[value]: The type java.time.ZonedDateTime", "Use Instant");
        assertRefused(Concrete.class, "items: ", "Declare it as List or Set.");
        assertRefused(Units.class, "units: A Unit has no content", "Keep the count");
        assertRefused(Letter.class, "letter: ", "use String or int");
        assertRefused(Money.class, "$cents: ", "ASCII letters");
        assertRefused(Clash.class, "The types at value.a.b and at value.a_b", "Rename one");
        assertRefused(BadDefault.class, "number: @Default(\"zero\")", "in JSON");
        assertRefused(WrongDefault.class, "number: @Default", "in JSON");
        assertRefused(DefaultOptional.class, "text: An Optional component", "Leave the annotation out");
        assertRefused(BadWas.class, "name: The earlier component", "ASCII letters");
        assertRefused(BadScale.class, "price: The scale 39", "between 0 and 38");
        assertRefused(HasEmpty.class, "empty: The enum", "has no constants");
        assertRefused(Mixed.class, "The sealed interface", "which is not a record");
        assertRefused(Object.class, "The type java.lang.Object", "Use a record");
        assertRefused(List.class, "The type java.util.List", "Type.listOf");
    }

    private static void assertRefused(Class<?> javaClass, String start, String way) {
        assertThatThrownBy(() -> Type.of(javaClass))
                .isInstanceOfSatisfying(
                        TypeException.class,
                        problem -> assertThat(problem.kind()).isEqualTo(TidemarkException.Kind.INVALID))
                .hasMessageStartingWith(start)
                .hasMessageContaining(way);
    }

    @Test
    void nestingIsLimited() {
        assertThatThrownBy(() -> {
                    Type<?> type = Type.LONG;
                    for (int i = 0; i <= TypeLimits.DEPTH_MAX; i++) {
                        type = Type.listOf(type);
                    }
                })
                .hasMessageContaining("deeper than 64 levels");
    }

    @Test
    void sizesAreLimited() {
        TypeLimits.requireKeySize(TypeLimits.KEY_BYTES_MAX);
        TypeLimits.requireValueSize(TypeLimits.VALUE_BYTES_MAX);
        assertThatThrownBy(() -> TypeLimits.requireKeySize(TypeLimits.KEY_BYTES_MAX + 1))
                .hasMessageContaining("The encoded key has 65537 bytes; the limit is 65536.");
        assertThatThrownBy(() -> TypeLimits.requireValueSize(TypeLimits.VALUE_BYTES_MAX + 1))
                .hasMessageContaining("The encoded value");
    }

    @Test
    void wordsAreOnlyForIntegralTypes() {
        assertThat(Type.LONG.isIntegral()).isTrue();
        assertThat(Type.STRING.isIntegral()).isFalse();
        assertThatThrownBy(() -> Type.STRING.toWord("a")).hasMessageContaining("ask isIntegral() first");
        assertThatThrownBy(() -> Type.STRING.fromWord(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Type.BYTE.fromWord(128)).hasMessageContaining("stands for no Byte");
    }
}
