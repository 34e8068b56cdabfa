package io.tidemark.testkit.reference;

import static io.tidemark.testkit.reference.Answers.brief;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/**
 * Goal: the model gives the right answer to the cases about sessions, dedup, and several partitions. Method: the cases
 * are written out, and the answers were worked out by hand from the time contract.
 */
class SessionAndOrderCasesTest {

    @Test
    void exactlyTheGapApartIsOneSession() {
        assertThat(brief("session 10: p0 A@0 A@10")).containsExactly("A [0,20) 2");
        assertThat(brief("session 10: p0 A@0 A@11")).containsExactly("A [0,10) 1", "A [11,21) 1");
    }

    @Test
    void mergeWinsOverCloseAtExactlyTheGap() {
        assertThat(brief("session 10: p0 A@0 B@10 A@10")).contains("A [0,20) 2");
    }

    @Test
    void lateLookingRecordCountsInALiveSession() {
        StageAnswer stage = Answers.last("session 10: p0 A@0 A@8 A@16 B@25 A@9");
        assertThat(brief(stage)).contains("A [0,26) 4");
        assertThat(stage.late()).isEmpty();
    }

    @Test
    void noSessionOverlapsAFinalOne() {
        StageAnswer stage = Answers.last("session 5: p0 A@0 B@6 A@3");
        assertThat(brief(stage)).containsExactly("A [0,5) 1", "B [6,11) 1");
        assertThat(stage.late()).containsExactly(new LatePair(new Origin("s", "p0"), 2, "A", 6, new Window(0, 5)));
        assertThat(stage.counts()).containsValue(new StageCounts(3, 2, 0, 1, 1));
    }

    @Test
    void sessionStaysOpenUntilTheClockIsPastItsEnd() {
        // A second record of A tells whether the session was still open: merged if it was, late if not.
        assertThat(brief("session 10: p0 A@0 B@10 A@1")).contains("A [0,11) 2");
        assertThat(brief("session 10: p0 A@0 B@11 A@1")).contains("A [0,10) 1");
        assertThat(brief("session 10 g 5: p0 A@0 B@15 A@1")).contains("A [0,11) 2");
        assertThat(brief("session 10 g 5: p0 A@0 B@16 A@1")).contains("A [0,10) 1");
    }

    @Test
    void recordBetweenAFinalAndALiveSessionIsLate() {
        StageAnswer stage = Answers.last("session 10: p0 A@0 A@20 A@9 A@10 A@31");
        // At 20 the first session is final, so neither 9 nor 10 may bridge it to the live one.
        assertThat(brief(stage)).containsExactly("A [0,10) 1", "A [20,30) 1", "A [31,41) 1");
        assertThat(stage.late()).extracting(LatePair::position).containsExactly(2L, 3L);
        // Also when the final session is so old that a record within its gap would be late alone.
        assertThat(brief("session 10: p0 A@0 A@15 A@24 A@8")).containsExactly("A [0,10) 1", "A [15,34) 2");
    }

    @Test
    void aRecordThatWouldBeClosedAloneIsLateForItself() {
        StageAnswer stage = Answers.last("session 10: p0 A@0 B@40 A@3");
        assertThat(stage.late()).extracting(LatePair::window).containsExactly(new Window(3, 13));
    }

    @Test
    void longestSessionIsClosedAndTheNextBegins() {
        assertThat(brief("session 10 longest 15: p0 A@0 A@8 A@15 A@16 A@20"))
                .containsExactly("A [0,25) 3", "A [16,30) 2");
        StageAnswer stage = Answers.last("session 10 longest 2: p0 A@24 A@20 A@24");
        assertThat(brief(stage)).containsExactly("A [24,34) 1", "A [20,30) 1");
        assertThat(stage.late()).extracting(LatePair::position).containsExactly(2L);
    }

    @Test
    void sessionOfTwoPartitions() {
        StageAnswer stage = Answers.last("session 5: p0 A@0 B@6 A@3; p1 Z@0 Z@7");
        assertThat(brief(stage)).contains("A [0,5) 1");
        assertThat(stage.late()).extracting(LatePair::key).containsExactly("A");
        assertThat(brief("session 10: p0 X@30 A@5; p1 A@12 A@20")).contains("A [5,30) 3");
    }

    @Test
    void partlyLateWithASlowPartner() {
        StageAnswer stage = Answers.last("hopping 10 5: p0 A@12 A@6; p1 B@1 B@30");
        assertThat(brief(stage.of("A"))).containsExactly("A [5,15) 2", "A [10,20) 1");
        assertThat(stage.late()).hasSize(1);
    }

    @Test
    void sessionIntoTumbling() {
        Answer answer = ReferenceModel.answer(Scenario.parse("session 10, tumbling 10: p0 A@0 X@10 X@11"));
        assertThat(brief(answer.stages().get(0))).containsExactly("A [0,10) 1", "X [10,21) 2");
        assertThat(brief(answer.last())).containsExactly("A [0,10) 1", "X [20,30) 1");
        assertThat(answer.last().late()).isEmpty();
    }

    @Test
    void sumAtTheEdgeOfALong() {
        String max = String.valueOf(Long.MAX_VALUE);
        for (String text : new String[] {"A@1:" + max + " A@2 A@3:-1", "A@1 A@2:" + max + " A@3:-1"}) {
            StageAnswer stage = Answers.last("tumbling 10: p0 " + text);
            assertThat(stage.of("A").get(0).totals().sum()).isEqualTo(BigInteger.valueOf(Long.MAX_VALUE));
            assertThat(stage.overflows()).isEmpty();
        }
        Answer over = ReferenceModel.answer(Scenario.parse("tumbling 10, tumbling 10: p0 A@1:" + max + " A@2"));
        assertThat(over.stages().get(0).overflows()).hasSize(1);
        assertThat(over.last().finals()).isEmpty();
    }

    @Test
    void dedupLetsTheFirstPassUntilItsMemoryEnds() {
        assertThat(brief("dedup 600000: p0 id1@36000000 id1@36300000")).containsExactly("id1 [36000000,36000001) 1");
        assertThat(brief("dedup 10: p0 A@0 A@10")).hasSize(1);
        assertThat(brief("dedup 10: p0 A@0 A@11")).hasSize(2);
        // The duplicate does not prolong the memory.
        assertThat(brief("dedup 10: p0 A@0 A@8 A@11")).hasSize(2);
        assertThat(Answers.last("dedup 10: p0 A@0 A@8 A@11").counts()).containsValue(new StageCounts(3, 2, 1, 0, 0));
    }

    @Test
    void dedupGoesByEventTimeAndRefusesWhatItCannotKnow() {
        // The memory of the first is not over, but the second is beyond the horizon.
        assertThat(brief("dedup 10: [s ooo 5] p0 A@0 A@11")).hasSize(2);
        // It is within the horizon of the first, whose memory is over.
        assertThat(brief("dedup 10: p0 A@0 B@15 A@8")).containsExactly("A [0,1) 1", "A [8,9) 1", "B [15,16) 1");
        assertThat(brief("dedup 10: p0 A@0 B@10 A@-1")).containsExactly("A [0,1) 1", "B [10,11) 1");
        StageAnswer stage = Answers.last("dedup 10: p0 B@15 A@5 A@4");
        assertThat(brief(stage)).containsExactly("A [5,6) 1", "B [15,16) 1");
        assertThat(stage.late()).containsExactly(new LatePair(new Origin("s", "p0"), 2, "A", 15, new Window(-6, 5)));
    }

    @Test
    void dedupTakesRecordsByStampAndKeepsStamps() {
        // p1 has the smaller stamp, so its record passes although p0 comes first.
        StageAnswer dedup = Answers.last("dedup 10: p0 A@7:1; p1 A@5:2");
        assertThat(dedup.of("A")).extracting(result -> result.totals().first()).containsExactly(2L);
        // A@6 has stamp 25 behind dedup as well, so it is late for [0,10).
        StageAnswer tumbling = Answers.last("dedup 20, tumbling 10: p0 A@1 B@25 A@6");
        assertThat(brief(tumbling)).containsExactly("A [0,10) 1", "B [20,30) 1");
        assertThat(tumbling.counts()).containsValue(new StageCounts(3, 2, 0, 1, 1));
    }

    @Test
    void tiesAreBrokenBySourceThenPartitionThenPosition() {
        Totals totals = Answers.last("tumbling 10: [t] p0 A@5:1 A@5:2; p1 A@5:3 [u] p0 A@5:4")
                .of("A")
                .get(0)
                .totals();
        assertThat(totals.first()).isEqualTo(1);
        assertThat(totals.last()).isEqualTo(4);
        // By event time the last is 9, by the order of records it is the straggler.
        Totals late =
                Answers.last("tumbling 10: p0 A@3:1 A@9:2 A@4:3").of("A").get(0).totals();
        assertThat(late.last()).isEqualTo(3);
        assertThat(late.latest()).isEqualTo(2);
        assertThat(late.first()).isEqualTo(1);
        assertThat(late.earliest()).isEqualTo(1);
    }

    @Test
    void stampsOfSingleRecordsCanBeSet() {
        // As if p1 had been found while running at clock 25.
        StageAnswer stage = Answers.last("tumbling 10: p0 A@1 A@25; p1 A@6~25 A@7");
        assertThat(brief(stage)).containsExactly("A [0,10) 2", "A [20,30) 1");
        assertThat(stage.late()).extracting(LatePair::stamp).containsExactly(25L);
    }
}
