import { random } from '../../bench/retrieval/random.ts';
import { noRateLimits } from '../../e2e/no-rate-limits.ts';
import type { Finding } from '../kills.ts';
import { Platform } from '../platform.ts';
import { type SimulatorProcess, startSimulator } from '../simulator.ts';
import { type StreamRun, streamViolations, unseenStreamPlants } from './check.ts';
import { INSTANCES, type Instance, Pair } from './pair.ts';
import { type Killable, killWriters, type RoundsOptions } from './rounds.ts';

const settingsFor = (simulator: SimulatorProcess) => ({
  MODEL_BASE_URL: simulator.url,
  MODEL_NAME: 'sim',
  RATE_LIMITS: noRateLimits,
});

/**
 * One of two processes is killed. Every fourth time it stays away until the other has ended what was lost; else it
 * comes back at once and ends it itself.
 */
function killableOf(pair: Pair, next: () => number): Killable {
  let killed: Instance = INSTANCES[0];
  let kills = 0;
  return {
    dataDir: pair.dataDir,
    api: () => pair.api,
    async kill() {
      killed = INSTANCES[next() < 0.5 ? 0 : 1];
      kills += 1;
      await pair.kill(killed);
      return { instance: killed };
    },
    async bringBack(everythingEnded) {
      if (kills % 4 === 1) await everythingEnded;
      await pair.startAgain(killed);
    },
  };
}

function killablePlatform(platform: Platform): Killable {
  return {
    dataDir: platform.dataDir,
    api: () => platform.api,
    async kill() {
      await platform.kill();
      return { instance: undefined };
    },
    bringBack: () => platform.startAgain(),
  };
}

/** What is to be proved, and how. */
export interface Proof {
  readonly streams: number;
  readonly kills: number;
  /** The same of the embedded product, whose only process is killed. */
  readonly embedded: { readonly streams: number; readonly kills: number };
  /** Within which a reply that lost its writer is to be ended. */
  readonly limitSeconds: number;
  readonly seed: number;
}

/** Kills writers of streams, of two processes on one database and of the embedded product. */
export async function proveStreams({
  streams,
  kills,
  embedded,
  limitSeconds,
  seed,
}: Proof): Promise<Finding[]> {
  const simulator = await startSimulator();
  const next = random(seed);
  try {
    const pairs = await ofPair(simulator, { streams, kills, next });
    const alone = embedded.kills > 0 ? await ofPlatform(simulator, { ...embedded, next }) : [];
    return [
      finding('kill -9 of one of two writers', kills, pairs, limitSeconds),
      ...(embedded.kills > 0
        ? [finding('kill -9 of the embedded product', embedded.kills, alone, limitSeconds)]
        : []),
      planted([...pairs, ...alone], limitSeconds),
    ];
  } finally {
    await simulator.stop();
  }
}

async function ofPair(simulator: SimulatorProcess, options: RoundsOptions): Promise<StreamRun[]> {
  const pair = await Pair.start(settingsFor(simulator));
  try {
    return await killWriters(killableOf(pair, options.next), simulator, options);
  } finally {
    await pair.end();
  }
}

async function ofPlatform(simulator: SimulatorProcess, options: RoundsOptions): Promise<StreamRun[]> {
  const platform = await Platform.start(settingsFor(simulator));
  try {
    return await killWriters(killablePlatform(platform), simulator, options);
  } finally {
    await platform.end();
  }
}

function finding(fault: string, kills: number, runs: readonly StreamRun[], limitSeconds: number): Finding {
  const cut = runs.filter(({ isKilled, status }) => isKilled && status === 2);
  const longest = Math.max(0, ...cut.map(({ endedAfter }) => endedAfter));
  const resumes = runs.reduce((sum, run) => sum + run.resumes, 0);
  return {
    fault,
    runs: kills,
    injected: cut.length > 0 ? kills : 0,
    violations: runs.flatMap((run) => streamViolations(run, limitSeconds)),
    told: `${runs.length} streams: ${runs.length - cut.length} complete, ${cut.length} stopped, the last ${longest.toFixed(1)} s after its kill; ${resumes} resumed`,
  };
}

function planted(runs: readonly StreamRun[], limitSeconds: number): Finding {
  const { planted: count, unseen } = unseenStreamPlants(runs, limitSeconds);
  return {
    fault: 'planted: the checker must see it',
    runs: count,
    injected: count,
    violations: unseen.map((name) => `not seen: ${name}`),
    told: `${count - unseen.length} of ${count} seen`,
  };
}
