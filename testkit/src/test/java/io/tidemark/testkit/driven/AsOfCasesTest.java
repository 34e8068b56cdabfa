package io.tidemark.testkit.driven;

import org.junit.jupiter.api.Test;

/**
 * Goal: the cases about tables as of a time come out right. Method: as scenarios, in many orders of arrival and at every parallelism,
 * with a cut and a crash after every step. Rows with an even value are on the left; those with an odd one change the table, and
 * delete their key if they leave 3 when divided by 4.
 */
class AsOfCasesTest {

    /** KIP-889. */
    @Test
    void asOf() {
        Cases.givesValues("asof 10: [l] p K@1:0 K@4:0 K@2:0 [r] p K@0:1 K@3:9", "K@1=0", "K@4=4", "K@2=0");
        Cases.givesValues("asof 10: p K@0:1 K@3:9 K@1:0 K@4:0 K@2:0", "K@1=0", "K@4=4", "K@2=0");
    }

    /** KAFKA-14834. */
    @Test
    void aDeletionIsNotUndoneByAnOlderChange() {
        Cases.givesValues("left asof 20: p K@0:1 K@10:3 K@5:9 K@12:0 K@7:0 K@2:0", "K@12=0", "K@7=4", "K@2=0");
        Cases.givesValues("asof 20: p K@0:1 K@10:3 K@5:9 K@12:0 K@7:100 K@2:100", "K@7=54", "K@2=50");
        Cases.givesValues("asof 20: [l] p K@12:0 X@40:0 [r] p K@10:3 K@5:9 Y@40:1");
    }

    /** A change counts from its own time on, that time included, whoever is read first. */
    @Test
    void theTableAtTheVeryTime() {
        Cases.givesValues("left asof 0: [a] p K@5:0 K@6:0 [b] p K@5:9", "K@5=4", "K@6=4");
        Cases.givesValues("left asof 0: [a] p K@5:9 [b] p K@4:0 K@5:0", "K@4=0", "K@5=4");
        Cases.givesValues("left asof 0: p K@4:0 K@5:0 K@5:9", "K@4=0", "K@5=4");
    }

    /** Of changes of one time the last in the order of records counts: by stamp, source, partition, position. */
    @Test
    void changesOfOneTime() {
        Cases.givesValues("asof 5: p K@5:9 K@5:17 K@6:0", "K@6=8");
        Cases.givesValues("asof 5: p K@5:9 K@5:3 K@5:17 K@6:0", "K@6=8");
        Cases.givesValues("left asof 5: p K@5:9 K@5:3 K@6:0", "K@6=0");
        Cases.givesValues("asof 5: p K@6:0; q K@5:17; r K@5:9", "K@6=4");
        Cases.givesValues("asof 5: [a] q K@5:17 [b] p K@5:9 [c] p K@6:0", "K@6=4");
        Cases.givesValues("asof 5: [a] p X@7:1 K@5:17; q K@5:9 [c] p K@8:0", "K@8=8");
    }

    /** What changed after the clock had passed a row was not there for it, and is there for a later row of the same time. */
    @Test
    void aChangeThatComesTooLateForARow() {
        Cases.givesValues("left asof 20: p K@10:0 X@15:1 K@8:9 Y@16:1 K@10:100 Z@30:0", "K@10=0", "K@10=54", "Z@30=0");
    }

    @Test
    void beyondTheHistory() {
        Cases.givesValues("left asof 10: p K@0:1 K@10:9 X@20:1 K@10:0 K@9:0 X@40:1", "K@10=4");
        Cases.givesValues("left asof 10: p X@20:1 K@9:9 K@20:0", "K@20=0");
        Cases.givesValues("left asof 10: p X@20:1 K@10:9 K@20:0", "K@20=4");
    }

    @Test
    void aTimeToLiveIsByEventTime() {
        Cases.givesValues("left asof 50 ttl 10: p K@0:9 K@10:0 K@11:0 K@5:0", "K@10=4", "K@11=0", "K@5=4");
        Cases.givesValues("asof 50 ttl 10: p K@0:9 K@8:17 K@18:0 K@19:0 K@7:0", "K@18=8", "K@7=4");
    }

    @Test
    void chained() {
        Cases.gives("tumbling 10, asof 20: [l] p A@1:2 A@25:2 X@50:2 [r] p A@12:5 A@35:1 Y@50:5", "A [29,30) 1");
        Cases.gives("asof 10, tumbling 10: [l ooo 4] p A@1:2 A@9:2 A@4:2 X@30:2 [r] p A@0:5 Y@40:1", "A [0,10) 3");
        Cases.gives("asof 10, session 5: [l ooo 4] p A@1:2 A@9:2 A@4:2 X@30:2 [r] p A@0:5 Y@40:1", "A [1,14) 3");
        Cases.gives("asof 10, asof 10, tumbling 5: p A@1:5 A@3:6 A@4:9 A@4:8 X@30:1", "A [0,5) 1");
    }
}
