import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { startConsumer } from '@tutka/messaging';
import { quantile } from '../quantile.ts';
import { heard } from './heard.ts';
import { consumerOf, relayOf } from './measure.ts';
import type { Stage } from './stage.ts';

const marks = ['asked', 'committed', 'publishing', 'published', 'handing', 'handled'] as const;
type Mark = (typeof marks)[number];

/** When each thing happened to an event, in milliseconds. */
type Way = Partial<Record<Mark, number>>;

export interface Latencies {
  /** Milliseconds from each event's commit until it was in the read model. */
  readonly fromCommit: number[];
  /** The same from when it was asked to be appended. */
  readonly fromAsking: number[];
  /** What the hand-overs on the way took, and how late the event loop of the process was. */
  readonly told: string;
}

/** How late events are in the read model, at so many appends a second that come on their own clock. */
export async function latencies(stage: Stage, perSecond: number, seconds: number): Promise<Latencies> {
  const ways = new Map<string, Way>();
  const note = (mark: Mark) => (messages: readonly { readonly key: string }[]) => {
    const now = performance.now();
    for (const { key } of messages) {
      const way = ways.get(key);
      if (way) way[mark] ??= now;
    }
  };
  const bus = heard(stage.bus, {
    publishing: note('publishing'),
    published: note('published'),
    handing: note('handing'),
    handled: note('handled'),
  });
  const relay = relayOf({ ...stage, bus });
  const consumer = await startConsumer({ ...consumerOf(stage), bus });
  // The first assignment takes seconds on some buses and is no event's latency.
  const warm = await appendOne(stage, ways);
  while (warm.handled === undefined) await sleep(20);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const sent = await Promise.all(await offer(stage, ways, perSecond, seconds));
  for (let n = 0; n < 1_500 && sent.some((way) => way.handled === undefined); n++) await sleep(20);
  loop.disable();
  await Promise.all([consumer.stop(5_000), relay.stop()]);
  const lost = sent.filter((way) => way.handled === undefined).length;
  if (lost > 0) throw new Error(`${lost} events never came`);
  return {
    fromCommit: sent.map((way) => between(way, 'committed', 'handled')),
    fromAsking: sent.map((way) => between(way, 'asked', 'handled')),
    told: `${told(sent)}; event loop late p99 ${(loop.percentile(99) / 1e6).toFixed(0)} ms`,
  };
}

async function offer(
  stage: Stage,
  ways: Map<string, Way>,
  perSecond: number,
  seconds: number,
): Promise<Promise<Way>[]> {
  const sent: Promise<Way>[] = [];
  const began = performance.now();
  while (performance.now() < began + seconds * 1_000) {
    const due = ((performance.now() - began) * perSecond) / 1_000;
    while (sent.length < due) sent.push(appendOne(stage, ways));
    await sleep(1);
  }
  return sent;
}

async function appendOne(stage: Stage, ways: Map<string, Way>): Promise<Way> {
  const id = randomUUID();
  const way: Way = { asked: performance.now() };
  ways.set(id, way);
  await stage.append(id);
  way.committed = performance.now();
  return way;
}

/** Another may hear of an event before the one who appended it hears of the commit. */
function between(way: Way, from: Mark, to: Mark): number {
  return Math.max(0, (way[to] ?? Number.NaN) - (way[from] ?? Number.NaN));
}

function told(ways: readonly Way[]): string {
  const names = ['append', 'to the relay', 'publish', 'to the consumer', 'handle'];
  const parts = names.map((name, n) => {
    const [from, to] = [marks[n], marks[n + 1]];
    if (from === undefined || to === undefined) return name;
    const ms = ways.map((way) => between(way, from, to));
    return `${name} ${quantile(ms, 0.5).toFixed(0)}/${quantile(ms, 0.99).toFixed(0)}`;
  });
  return `p50/p99 ms of each hand-over: ${parts.join(', ')}`;
}
