/**
 * The reference model: a naive function from input to answer that tests compare everything else with.
 *
 * <p>It shares no code with the rest of Tidemark and is written to be read, not to be fast. A
 * {@link io.tidemark.testkit.reference.Scenario} is the input and the stages, {@link
 * io.tidemark.testkit.reference.ReferenceModel} gives its {@link io.tidemark.testkit.reference.Answer}. Around them: {@link
 * io.tidemark.testkit.reference.ScenarioGenerator} draws scenarios from a seed, {@link
 * io.tidemark.testkit.reference.ScenarioShrinker} makes a failing one small, {@link
 * io.tidemark.testkit.reference.ScenarioNotation} writes one as text and reads it back, and {@link
 * io.tidemark.testkit.reference.AnswerDiff} says how two answers differ.
 *
 * <p>Idle timeouts and partitions found while running are outside "the same input gives the same answer": the model is told what a run
 * did where they decided ({@link io.tidemark.testkit.reference.Given}), and says what all the rest must be. A test that needs one of
 * them can also set the stamps of single records itself ({@link io.tidemark.testkit.reference.Event#withStamp}). Early results and
 * updates are outside the model.
 */
@NullMarked
package io.tidemark.testkit.reference;

import org.jspecify.annotations.NullMarked;
