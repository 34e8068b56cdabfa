package io.tidemark.testkit.driven;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.testkit.reference.Scenario;
import io.tidemark.testkit.reference.ScenarioGenerator;
import io.tidemark.testkit.reference.Stage;
import org.junit.jupiter.api.Test;

/**
 * Goal: the cases about interval joins come out right. Method: as scenarios, in many orders of arrival and at every parallelism, with
 * a cut and a crash after every step. Rows with an even value are on the left, those with an odd one on the right.
 */
class JoinCasesTest {

    /** KAFKA-10847. */
    @Test
    void leftJoinTruth() {
        Cases.gives(
                "left join -5 5: [l] p K@0:0 M@10:0 X@16:0 [r] p K@3:1 Z@16:1",
                "K [3,4) 1",
                "M [10,11) 1",
                "X [16,17) 1");
        Cases.gives("left join -5 5: p K@0:0 K@3:1 M@10:0 X@16:1", "K [3,4) 1", "M [10,11) 1");
    }

    /** KAFKA-13721. */
    @Test
    void asymmetric() {
        Cases.gives("left join 0 100: p K@0:0 X@50:1 K@100:1", "K [100,101) 1");
        Cases.gives("left join 0 100: p M@0:0 X@101:1", "M [0,1) 1");
        Cases.gives("left join 0 100: [l] p K@0:0 M@0:0 [r] p X@50:1 K@100:1 X@101:1", "K [100,101) 1", "M [0,1) 1");
    }

    /** SPARK-26154. */
    @Test
    void alreadyMatched() {
        Cases.gives("left join -5 5: p K@0:0 K@1:1 X@20:1", "K [1,2) 1");
        Cases.gives("full join -5 5: [l] p K@0:0 X@20:0 [r] p K@1:1 Y@20:1", "K [1,2) 1", "X [20,21) 1", "Y [20,21) 1");
    }

    /** FLINK-33524. */
    @Test
    void latenessBoundary() {
        Cases.gives("join 0 0: p K@1000:1 K@999:0 K@1000:0", "K [1000,1001) 1");
        Cases.gives("left join 0 0: [l] p K@999:0 [r] p K@1000:1", "K [999,1000) 1");
        Cases.gives("left join 0 0: p K@1000:1 K@999:0");
    }

    @Test
    void lateByItsOwnTime() {
        Cases.gives("left join -5 5: [l] p K@7:0 K@2:0 [r] p K@0:1 X@8:1", "K [7,8) 1");
        Cases.gives("full join -10 -2: [l] p L@5:0 [r] p X@4:1", "L [5,6) 1", "X [4,5) 1");
        Cases.gives("join -10 -2: [l] p X@6:0 [r] p X@4:1", "X [6,7) 1");
        Cases.gives("join -10 -2: p X@6:0 X@4:1");
        Cases.gives("join -10 -2 g 2: p X@6:0 X@4:1", "X [6,7) 1");
    }

    @Test
    void aPairDownstream() {
        Cases.gives("join -5 5 g 5, tumbling 10: [l] p K@8:0 [r] p X@13:1 K@9:1", "K [0,10) 1");
        Cases.gives("join -5 5 g 5, tumbling 10: [l ooo 4] p K@8:0 Y@17:0 [r] p X@13:1 K@9:1", "K [0,10) 1");
    }

    /** SPARK-38684. */
    @Test
    void leaveAndArriveInOneBatch() {
        Cases.gives("left join -5 5: [l] p L@0:0 L@20:0 [r] p L@22:1 X@30:1", "L [0,1) 1", "L [22,23) 1");
    }

    /** More rows of a key than there is room for in the list that most keys do with. */
    @Test
    void manyRowsOfAKey() {
        ScenarioGenerator generator = ScenarioGenerator.of(new ScenarioGenerator.Size(2, 2, 60, 1, 1));
        for (long seed = 1; seed <= 40; seed++) {
            Scenario scenario = generator.generate(
                    seed, new Stage.Join(-30, 50, seed % 7, Stage.Outer.FULL), Stage.tumbling(20, 0));
            assertThat(new Schedule(seed, seed % 2 == 0).differences(scenario))
                    .as("seed %d: %s", seed, scenario)
                    .isEmpty();
        }
    }

    @Test
    void joinsOfWindowsAndWindowsOfJoins() {
        Cases.gives(
                "tumbling 10, join 0 10, tumbling 20: [l] p A@1:2 A@25:2 X@50:2 [r] p A@12:3 A@35:1 Y@50:2",
                "A [0,20) 1",
                "A [20,40) 1");
        Cases.gives(
                "session 5, full join -20 20: [l] p A@1:2 A@4:2 X@60:2 [r] p A@22:3 Y@60:1",
                "A [26,27) 1",
                "X [64,65) 1",
                "Y [64,65) 1");
    }
}
