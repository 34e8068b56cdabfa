package io.tidemark.bench.sidebyside;

/**
 * What came of a process.
 *
 * @param isRight whether it ended in time and its results are those of the reference
 * @param checked how many results were checked
 * @param why what is wrong; empty if nothing is
 */
record Verdict(boolean isRight, long checked, String why) {

    static Verdict right(long checked) {
        return new Verdict(true, checked, "");
    }

    static Verdict wrong(String why) {
        return new Verdict(false, 0, why);
    }
}
