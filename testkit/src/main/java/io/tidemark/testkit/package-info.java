/** Fakes and harnesses for tests of jobs and of Tidemark itself. */
@NullMarked
package io.tidemark.testkit;

import org.jspecify.annotations.NullMarked;
