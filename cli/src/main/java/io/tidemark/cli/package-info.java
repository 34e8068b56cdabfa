/** The {@code tidemark} command: {@link io.tidemark.cli.Main} and what its subcommands have in common. */
@NullMarked
package io.tidemark.cli;

import org.jspecify.annotations.NullMarked;
