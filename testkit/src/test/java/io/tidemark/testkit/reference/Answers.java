package io.tidemark.testkit.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Short forms of answers for tests. */
final class Answers {

    private Answers() {}

    /** The answer of the last stage of the scenario that the text describes. */
    static StageAnswer last(String text) {
        return ReferenceModel.answer(Scenario.parse(text)).last();
    }

    /** The last stage's finals as "KEY WINDOW COUNT". */
    static List<String> brief(String text) {
        return brief(last(text));
    }

    /** A stage's finals as "KEY WINDOW COUNT". */
    static List<String> brief(StageAnswer stage) {
        return brief(stage.finals().values().stream().flatMap(List::stream).toList());
    }

    /** Finals as "KEY WINDOW COUNT". */
    static List<String> brief(List<Final> finals) {
        return finals.stream()
                .map(result -> result.key() + " " + result.window() + " "
                        + result.totals().count())
                .toList();
    }

    static void isSixteenLong(Window window) {
        assertThat(window.end() - window.start()).isEqualTo(16);
    }
}
