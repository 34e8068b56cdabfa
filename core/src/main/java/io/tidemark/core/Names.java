package io.tidemark.core;

import java.util.regex.Pattern;

/** The names that users give to jobs and to what is in them. */
public final class Names {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}");

    private Names() {}

    /**
     * Refuses what cannot be a name.
     *
     * @param what what it would be the name of
     * @return the name
     */
    public static String check(String what, String given) {
        if (!NAME.matcher(given).matches()) {
            throw new RefusedException("\"" + given + "\" cannot be the name of a " + what
                    + ": use 1 to 128 letters, digits, _, - and ., and do not begin with a dot.");
        }
        return given;
    }
}
