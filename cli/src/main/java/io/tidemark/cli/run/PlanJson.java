package io.tidemark.cli.run;

import io.tidemark.engine.plan.StatePlan;
import io.tidemark.engine.savepoint.Rehearsal;
import java.util.StringJoiner;

/** What a start would come to, as JSON. */
final class PlanJson {

    private PlanJson() {}

    static String of(Rehearsal rehearsal) {
        StringJoiner states = new StringJoiner(",", "[", "]");
        rehearsal.plan().states().forEach(state -> states.add(of(state, rehearsal)));
        StringJoiner obstacles = new StringJoiner(",", "[", "]");
        rehearsal
                .plan()
                .obstacles()
                .forEach(each ->
                        obstacles.add(new StatusJson().text("reason", each).end()));
        return new StatusJson()
                .flag("startable", rehearsal.isStartable())
                .raw("states", states.toString())
                .raw("obstacles", obstacles.toString())
                .end();
    }

    private static String of(StatePlan state, Rehearsal rehearsal) {
        StatusJson json = new StatusJson()
                .text("state", state.state())
                .text("verdict", state.verdict().name())
                .text("reason", state.reason());
        rehearsal.rows().stream()
                .filter(rows -> rows.state().equals(state.state()))
                .forEach(rows -> {
                    json.number("rows", rows.rows()).number("failed", rows.failed());
                    if (rows.failed() > 0) {
                        json.text("firstFailure", rows.firstFailure());
                    }
                });
        return json.end();
    }
}
