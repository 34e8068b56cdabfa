package io.tidemark.state.bytes;

/** Whether the rows of a map were put there from elsewhere, without the times that belong to them. */
final class Filling {

    private boolean withoutTimes;

    boolean isWithoutTimes() {
        return withoutTimes;
    }

    void setWithoutTimes() {
        withoutTimes = true;
    }
}
