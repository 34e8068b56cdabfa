package io.tidemark.type;

/** The rules of Avro for names: letters of ASCII, digits and underscores, not beginning with a digit. */
public final class AvroNames {
    private AvroNames() {}

    /** A user's name as an Avro name: each character that Avro has no place for becomes an underscore. */
    public static String of(String name) {
        if (name.isEmpty()) {
            throw new TypeException("The name of a schema is empty. Give the name of the state or the key.");
        }
        StringBuilder result = new StringBuilder(name.length() + 1);
        if (isDigit(name.charAt(0))) {
            result.append('_');
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            result.append(isLetter(c) || isDigit(c) ? c : '_');
        }
        return result.toString();
    }

    /** The name of a type that is a part of the one called {@code name}. */
    static String part(String name, String part) {
        return of(name) + "_" + part;
    }

    /** Refuses a Java name that cannot be an Avro name; {@code what} says whose it is. */
    static void require(String name, String what) {
        if (name.isEmpty() || !of(name).equals(name)) {
            throw new TypeException(
                    "The " + what + " is called '" + name
                            + "', which Avro cannot hold: use ASCII letters, digits and underscores, and no digit at the front.");
        }
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
