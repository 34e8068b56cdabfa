package com.example.visits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.example.visits.VisitsJob.Attention;
import com.example.visits.VisitsJob.Visit;
import io.tidemark.engine.program.Args;
import io.tidemark.record.Windowed;
import io.tidemark.testkit.JobDriver;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The job counts visits per page and minute, also when it is killed in between; a driver gives it records and a clock. */
class VisitsJobTest {

    @Test
    void countsVisitsPerPageAndMinuteThroughACrash() {
        JobDriver driver = JobDriver.of(new VisitsJob().job(Args.unconnected()));
        driver.source("visits").partition("p0").add(visit("/home", 12, "10:00:05"), visit("/about", 3, "10:00:20"));
        driver.cut();
        driver.source("visits").partition("p0").add(visit("/home", 8, "10:00:59"), visit("/home", 1, "10:01:00"));
        driver.crashAndRestore();
        driver.endOfInput();
        assertThat(driver.windows("results", String.class, Attention.class))
                .extracting(Windowed::key, Windowed::value)
                .containsExactlyInAnyOrder(
                        tuple("/home", new Attention(2, 20)),
                        tuple("/about", new Attention(1, 3)),
                        tuple("/home", new Attention(1, 1)));
    }

    private static Visit visit(String page, long seconds, String time) {
        return new Visit(page, seconds, Instant.parse("2026-01-01T" + time + "Z"));
    }
}
