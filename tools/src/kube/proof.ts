import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing/settings';
import type { Program } from '../chart/programs.ts';
import { signIn } from '../e2e/api.ts';
import { restViolations } from '../faults/servers/check.ts';
import type { Fault, Scene } from './fault.ts';
import { type Load, startLoad } from './load.ts';
import { plants, removeTopic } from './plants.ts';
import { readCluster } from './recount.ts';
import type { Simulator } from './simulator.ts';
import { followSizes } from './sizes.ts';
import { failures, type Injected, judge, printRows, rowsOf } from './verdict.ts';

/** What two cores bear beside the cluster itself; a cluster of several nodes takes more. */
export const streams = numberSetting('STREAMS', 20, 1);
export const rps = numberSetting('RPS', 30, 1);
const CALM_MS = 5_000;
const TOPIC = 'conversation.message';
const NO_TOPIC = 'a missing topic';

/** A platform, by whom it was installed, and who its models are. */
export interface Proved extends Scene {
  readonly helm: Program;
  readonly simulator: Simulator;
  /** Of PostgreSQL's superuser. */
  readonly password: string;
}

async function loadOn({ platform, provider }: Proved, who: string): Promise<Load> {
  const api = await signIn(platform, who);
  const { uuid } = await api.call(routes.createAgent, {
    body: { name: 'Talker', prompt: 'You talk.', model: provider.model },
  });
  return startLoad(api, platform.url, uuid, { streams, rps });
}

const calm: Fault = {
  name: 'nothing',
  isRough: false,
  endsWriters: false,
  inject: async () => {
    await sleep(3 * CALM_MS);
    return 'to compare with';
  },
};

/**
 * Injects one fault after the other while the platform is used, then compares and counts everything; throws with what
 * is amiss.
 */
export async function underLoad(proved: Proved, faults: readonly Fault[]): Promise<void> {
  const { helm, platform, simulator, password } = proved;
  await platform.quiet();
  const load = await loadOn(proved, 'load@example.org');
  const injected: Injected[] = [];
  const broken: string[] = [];
  const sizes = followSizes(platform.cluster);
  try {
    for (const fault of [calm, ...faults]) {
      const from = Date.now();
      const told = await fault.inject(proved).catch((error: unknown) => {
        broken.push(`${fault.name}: ${error}`);
        return 'broken off';
      });
      await sleep(CALM_MS);
      injected.push({ fault, from, to: Date.now(), told });
      console.log(`# ${helm.name}: ${fault.name}: ${told}`);
      // What went before is judged all the same.
      if (broken.length > 0) break;
    }
  } finally {
    sizes.end();
    await load.end();
  }
  console.log(
    `# ${helm.name}: the most that one pod of a kind took, averaged by the cluster over its own while:`,
  );
  for (const line of sizes.lines()) console.log(`#     ${line}`);
  const judged = await judge(load, await simulator.said(), injected);
  printRows(rowsOf(load, judged, injected));
  const rest = await readCluster(platform.cluster, password);
  const replied = judged.map(({ session, question }) => ({ session, question }));
  const lost = restViolations({ bases: [], replied }, rest);
  const again = judged.filter(({ run }) => run.again !== undefined).length;
  const events = rest.logs.services.reduce((sum, log) => sum + log.events.length, 0);
  console.log(
    `# ${helm.name}: ${load.requests.length} requests, ${judged.length} replies compared, the lines of ${again} that ended of late read again; ` +
      `${events} events, ${rest.logs.records.length} records on Kafka, ${rest.consumers.received.length} in statistics`,
  );
  assert.deepEqual([...broken, ...failures(load, judged, injected), ...lost], []);
}

type Look = (what: string, found: readonly string[], says: RegExp) => void;

/** What can be planted, by name. */
export const plantNames = (helm: Program): readonly string[] => [
  ...plants(helm, []).map(({ what }) => what),
  NO_TOPIC,
];

/**
 * Plants one error after the other in what runs; throws with those that no check sees. The platform is of no use
 * afterwards.
 */
export async function plantsAreFound(proved: Proved, wanted: ReadonlySet<string>): Promise<void> {
  const { helm, platform, values } = proved;
  const unseen: string[] = [];
  const planted = plants(helm, values);
  const look: Look = (what, found, says) => {
    const seen = found.filter((one) => says.test(one));
    const first = seen[0]?.split('\n').find((line) => says.test(line)) ?? 'nothing';
    console.log(`# planted: ${what}: ${seen.length} found: ${first.slice(0, 160)}`);
    if (seen.length === 0) unseen.push(`${what}: the checks say ${found.join('; ').slice(0, 400)}`);
  };
  for (const { what, plant, says } of planted.filter((one) => wanted.has(one.what))) {
    const load = await loadOn(proved, `${what.toLowerCase().replaceAll(' ', '-')}@example.org`);
    const said = await plant(platform).finally(() => load.end());
    const failed = load.requests.filter(({ ok }) => !ok).map((one) => `${one.what}: ${one.answer}`);
    look(what, [...said, ...failed], says);
    await platform.upgrade(...values);
    await platform.quiet();
  }
  if (wanted.has(NO_TOPIC)) await withoutTopic(proved, look);
  assert.deepEqual(unseen, []);
}

async function withoutTopic(proved: Proved, look: Look): Promise<void> {
  const { platform, password } = proved;
  await removeTopic(platform, TOPIC);
  await (await loadOn(proved, 'topic@example.org')).end();
  const found = await readCluster(platform.cluster, password).then(
    (rest) => restViolations({ bases: [], replied: [] }, rest),
    (error: unknown) => [String(error)],
  );
  look(
    NO_TOPIC,
    found,
    new RegExp(`no topic "${TOPIC}"|"${TOPIC}" cannot be read|not relayed|never came to`),
  );
}
