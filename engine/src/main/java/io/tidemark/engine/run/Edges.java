package io.tidemark.engine.run;

import io.tidemark.engine.flow.Channel;
import io.tidemark.engine.task.TaskFactory;
import io.tidemark.job.Job;
import io.tidemark.job.Node;
import io.tidemark.job.Node.InputNode;
import io.tidemark.job.Node.OperatorNode;
import io.tidemark.job.Node.SourceNode;
import io.tidemark.job.Ways;
import io.tidemark.job.Ways.Way;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The channels of a run: for each way into an operator, one from every worker to every worker. */
final class Edges {

    private final Ways ways;
    private final Map<Way, Channel[][]> channels = new LinkedHashMap<>();

    Edges(Job job, int workers) {
        ways = new Ways(job);
        ways.all().forEach(way -> channels.put(way, channels(way.input(), workers)));
    }

    /** Where the records of an operator come from, way by way. */
    List<Node> producers(OperatorNode operator) {
        return ways.into(operator).stream().map(Way::producer).toList();
    }

    /** The sources that come together with a source in some operator, itself included. */
    List<String> meeting(SourceNode source) {
        return ways.meeting(source).stream().map(SourceNode::name).toList();
    }

    /** The channels by which a producer on one worker sends, for each way out. */
    List<Channel[]> channelsOut(Node producer, int worker) {
        return ways.from(producer).stream().map(way -> channels(way)[worker]).toList();
    }

    /** The channels by which an operator on one worker receives: for each way in, one from each worker. */
    List<TaskFactory.Inbound> channelsIn(OperatorNode operator, int worker) {
        return ways.into(operator).stream()
                .map(way -> new TaskFactory.Inbound(
                        Arrays.stream(channels(way)).map(row -> row[worker]).toList(),
                        way.input().holdsClock()))
                .toList();
    }

    private Channel[][] channels(Way way) {
        return Objects.requireNonNull(channels.get(way), "A way of this job.");
    }

    private static Channel[][] channels(InputNode input, int workers) {
        Channel[][] channels = new Channel[workers][workers];
        for (Channel[] row : channels) {
            for (int to = 0; to < workers; to++) {
                row[to] = new Channel(
                        input.keying().keyType().isIntegral(), input.keying().inputsPerRecord(), input.number());
            }
        }
        return channels;
    }
}
