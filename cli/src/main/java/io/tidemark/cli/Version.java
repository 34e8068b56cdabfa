package io.tidemark.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, as its jar says. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"tidemark " + (version == null ? "(not from a jar)" : version), "Java " + Runtime.version()
        };
    }
}
