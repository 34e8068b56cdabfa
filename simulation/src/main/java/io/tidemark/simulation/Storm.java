package io.tidemark.simulation;

import io.tidemark.testkit.disk.CrashOutcome;
import java.util.List;
import java.util.SplittableRandom;

/** Decides from step to step what goes wrong. */
final class Storm {

    private static final int RECOVERY_CRASHES_MAX = 3;
    private static final int STEPS_OF_TROUBLE_MAX = 200;
    private static final int STEPS_BETWEEN_COPIES = 100;
    private static final List<Fault> TAMPERING = List.of(Fault.DAMAGE, Fault.LOST_COMMIT, Fault.OLDER_BACKUP);
    private static final CrashOutcome[] OUTCOMES = CrashOutcome.values();

    private final SplittableRandom random;
    private final Swarm swarm;
    private final Weather weather;
    private final Disks disks;
    private final Crowd crowd;
    private boolean over;
    private boolean powerFails;
    private int recoveryCrashes;
    private long troubleUntil;
    /** The commit record with which it was last accepted that output comes twice. */
    private String settled = "";

    Storm(SplittableRandom random, Swarm swarm, Weather weather, Disks disks, Crowd crowd) {
        this.random = random;
        this.swarm = swarm;
        this.weather = weather;
        this.disks = disks;
        this.crowd = crowd;
    }

    /** What a storm cannot do by itself. */
    interface Victims {

        /** A process is dead from now on. */
        void dead(Incarnation process);

        /** Another process takes over while the one that runs is in the middle of a call. */
        void intrude();

        /** The clock moves by itself. */
        void jump(long millis);
    }

    /** Does what goes wrong before a step. */
    void strike(long step, Victims victims) {
        if (troubleUntil > 0 && step >= troubleUntil) {
            endTrouble();
        }
        Incarnation process = crowd.primary();
        if (process != null) {
            strike(process, step, victims);
        }
        if (swarm.has(Fault.OLDER_BACKUP) && random.nextInt(STEPS_BETWEEN_COPIES) == 0) {
            disks.copyState();
        }
        if (strikes(Fault.CALL_FAILS)) {
            weather.planFailure(Moment.draw(random, 40));
        }
        if (troubleUntil == 0) {
            makeTrouble(step);
        }
        if (strikes(Fault.CLOCK_JUMP)) {
            swarm.injected(Fault.CLOCK_JUMP);
            victims.jump(random.nextLong(-20_000, 100_000));
        }
    }

    private boolean strikes(Fault fault) {
        return swarm.strikes(fault, random);
    }

    private void strike(Incarnation process, long step, Victims victims) {
        if (strikes(Fault.KILL)) {
            kill(process, Fault.KILL, victims);
        } else if (strikes(Fault.POWER_LOSS)) {
            kill(process, Fault.POWER_LOSS, victims);
        } else if (strikes(Fault.ZOMBIE)) {
            swarm.injected(Fault.ZOMBIE);
            crowd.depose(step);
        } else if (strikes(Fault.ZOMBIE_IN_CALL)) {
            weather.planIntrusion(Moment.draw(random, 60), victims::intrude);
        } else if (strikes(Fault.STOP)) {
            swarm.injected(Fault.STOP);
            process.conductor().stop();
        } else if (strikes(Fault.DRAIN) && random.nextInt(4) == 0) {
            swarm.injected(Fault.DRAIN);
            process.conductor().drain();
        } else if (strikes(Fault.STALL)) {
            swarm.injected(Fault.STALL);
            process.stall(random.nextInt(process.size()), step + random.nextInt(STEPS_OF_TROUBLE_MAX));
        }
    }

    /** A process dies now, or in one of its next calls. */
    private void kill(Incarnation process, Fault how, Victims victims) {
        swarm.injected(how);
        powerFails = how == Fault.POWER_LOSS;
        if (random.nextInt(3) == 0) {
            victims.dead(process);
        } else {
            weather.planDeath(Moment.draw(random, 60));
        }
    }

    private void makeTrouble(long step) {
        if (strikes(Fault.OUTAGE)) {
            swarm.injected(Fault.OUTAGE);
            weather.outage(true);
            troubleUntil = Math.max(1, step + random.nextInt(STEPS_OF_TROUBLE_MAX));
        } else if (strikes(Fault.DISK_FULL)) {
            swarm.injected(Fault.DISK_FULL);
            disks.fill(random.nextInt(2_000));
            crowd.alive().forEach(Incarnation::faultSeen);
            troubleUntil = Math.max(1, step + random.nextInt(STEPS_OF_TROUBLE_MAX));
        } else if (strikes(Fault.OUTPUT_FULL)) {
            swarm.injected(Fault.OUTPUT_FULL);
            disks.fillOutput(random.nextInt(1_000));
            crowd.alive().forEach(Incarnation::faultSeen);
            troubleUntil = Math.max(1, step + random.nextInt(STEPS_OF_TROUBLE_MAX));
        }
    }

    private void endTrouble() {
        troubleUntil = 0;
        weather.outage(false);
        disks.makeRoom();
    }

    /** Whether all calls fail now, or the disks are full. */
    boolean isTrouble() {
        return troubleUntil > 0;
    }

    /** May plan the death of a process that is about to begin. */
    void beforeStart() {
        if (!over
                && recoveryCrashes < RECOVERY_CRASHES_MAX
                && swarm.has(Fault.CRASH_IN_RECOVERY)
                && random.nextInt(3) == 0) {
            recoveryCrashes++;
            powerFails = random.nextBoolean();
            weather.planDeath(Moment.draw(random, 120));
        }
    }

    /** A process has begun, whatever was planned for it. */
    void begun() {
        recoveryCrashes = 0;
        if (weather.callOffDeath()) {
            powerFails = false;
        }
    }

    /** Whether the death of a process was that of the machine; if so, the disks are as they are found afterwards. */
    boolean losePower(Trace trace) {
        if (!powerFails) {
            return false;
        }
        powerFails = false;
        CrashOutcome outcome = random.nextBoolean() ? CrashOutcome.RANDOM : OUTCOMES[random.nextInt(OUTCOMES.length)];
        trace.event("power lost: " + outcome);
        disks.losePower(outcome, random);
        endTrouble();
        return true;
    }

    /** Whether the backup is tampered with before the next process begins, which is only done while none lives. */
    boolean tampers() {
        return !over && crowd.alive().isEmpty() && TAMPERING.stream().anyMatch(swarm::has) && random.nextInt(4) == 0;
    }

    /** Damages the backup, or takes it back in time. */
    void tamper(Trace trace) {
        List<Fault> kinds = TAMPERING.stream().filter(swarm::has).toList();
        Fault kind = kinds.get(random.nextInt(kinds.size()));
        boolean done = switch (kind) {
            case LOST_COMMIT -> loseCommit(trace);
            case OLDER_BACKUP -> disks.putCopyBack();
            default -> damagePiece(trace);
        };
        if (done) {
            trace.event("tampering: " + kind);
            swarm.injected(kind);
            weather.callOffIntrusion();
        }
    }

    private boolean loseCommit(Trace trace) {
        boolean any = Damage.newestCommit(disks.state()).compareTo(settled) > 0;
        if (any) {
            Damage.loseNewestCommit(disks.state(), trace);
        }
        return any;
    }

    /** It was accepted that output comes twice: from now on nothing is taken back to before that, or nobody would know what counts. */
    void settle() {
        settled = Damage.newestCommit(disks.state());
        disks.forgetCopy();
    }

    private boolean damagePiece(Trace trace) {
        List<String> files = disks.state().names().stream()
                .filter(name -> !name.startsWith("."))
                .toList();
        if (!files.isEmpty()) {
            Damage.some(disks.state(), files, random, trace);
        }
        return !files.isEmpty();
    }

    /** From now on nothing goes wrong. */
    void end() {
        over = true;
        powerFails = false;
        endTrouble();
        weather.calm();
    }

    boolean isOver() {
        return over;
    }
}
