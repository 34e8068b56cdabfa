package io.tidemark.engine.file.format;

/** Why a piece of a record cannot be read: makes the record malformed. Costs no stack trace. */
final class ValueProblem extends Exception {

    private final String path;
    private final String sentence;

    ValueProblem(String sentence) {
        this("", sentence);
    }

    private ValueProblem(String path, String sentence) {
        super(path.isEmpty() ? sentence : path + " " + sentence, null, false, false);
        this.path = path;
        this.sentence = sentence;
    }

    /** The same problem seen from one level above: {@code step} is a component, or {@code [index]}. */
    ValueProblem in(String step) {
        String joint = path.isEmpty() || path.startsWith("[") ? "" : ".";
        return new ValueProblem(step + joint + path, sentence);
    }
}
