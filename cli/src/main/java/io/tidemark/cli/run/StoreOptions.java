package io.tidemark.cli.run;

import io.tidemark.core.RefusedException;
import io.tidemark.engine.settings.StoreSetting;
import io.tidemark.engine.store.Stores;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the options about the store into the engine's setting. */
final class StoreOptions {

    private static final Pattern BYTES = Pattern.compile("([1-9][0-9]{0,9})(KB|MB|GB)");
    private static final int STEP = 1024;

    private StoreOptions() {}

    static StoreSetting of(RunOptions options) {
        StoreSetting setting = setting(options.store);
        Stores.named(setting.name());
        return options.memory == null ? setting : setting.withMemory(bytes(options.memory));
    }

    private static StoreSetting setting(String text) {
        try {
            return StoreSetting.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new RefusedException("The option --store: " + refused.getMessage(), refused);
        }
    }

    /** Reads a number of bytes; a KB has 1,024 of them. */
    static long bytes(String text) {
        Matcher matcher = BYTES.matcher(text);
        if (!matcher.matches()) {
            throw new RefusedException("The option --memory: \"" + text
                    + "\" is not a number of bytes: write an integer and KB, MB or GB, such as 512MB.");
        }
        long unit = switch (matcher.group(2)) {
            case "KB" -> STEP;
            case "MB" -> STEP * STEP;
            default -> (long) STEP * STEP * STEP;
        };
        return Long.parseLong(matcher.group(1)) * unit;
    }
}
