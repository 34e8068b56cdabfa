package io.tidemark.guards;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Goal: no build takes a plugin in whatever version Maven happens to come with. Method: the poms that inherit from none must name the
 * version of every plugin that Maven runs of its own accord; the others inherit them.
 */
class PluginTidyTest {

    private static final List<String> OF_EVERY_BUILD =
            List.of("maven-clean-plugin", "maven-deploy-plugin", "maven-install-plugin", "maven-site-plugin");
    private static final List<String> OF_A_JAR =
            List.of("maven-compiler-plugin", "maven-jar-plugin", "maven-resources-plugin", "maven-surefire-plugin");

    @ParameterizedTest
    @ValueSource(strings = {"", "bom", Project.STARTER})
    void pluginsArePinned(String folder) {
        assertThat(Pom.pluginsPinnedBy(Project.root().resolve(folder).resolve("pom.xml")))
                .containsAll(OF_EVERY_BUILD)
                .satisfies(pinned -> assertThat(folder.equals("bom") || pinned.containsAll(OF_A_JAR))
                        .isTrue());
    }
}
