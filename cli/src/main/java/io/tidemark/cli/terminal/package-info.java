/** What the command says, and where: streams, exit codes, sentences for failures, numbers and times as people read them. */
@NullMarked
package io.tidemark.cli.terminal;

import org.jspecify.annotations.NullMarked;
