import { randomUUID } from 'node:crypto';
import { LogHole, onLocalAppend } from '@tutka/event-store';
import { adaptivePolling, backoffMs, createPacer, type Pacer, type Polling, pause } from '../pacer.ts';
import { orBeginAnew } from './begin-anew.ts';
import { releaseShards } from './lease.ts';
import { type Passed, relayOnce } from './pass.ts';
import type { RelayRoute } from './route.ts';
import { topicsLook } from './told-topics.ts';

/**
 * After a pass, so that what is appended meanwhile goes in one: a pass and the consumers it wakes cost much the same
 * however much it carries. As long as it takes ten events to come, and this long at most.
 */
const GATHER_MS = 40;
const WORTH_A_PASS = 10;
/** For how long a shard is not taken whose next event another version knows. */
const LEAVE_MS = 1000;

export interface RelayOptions extends RelayRoute {
  /** How to look for events that other processes appended. Commits of this process nudge the relay. */
  readonly polling?: Polling;
  /** For how long a shard stays with a relay that has gone silent, in milliseconds. Default 15,000. */
  readonly leaseMs?: number;
  /** Hears of whatever the relay survives, to be logged: an unreachable bus, a hole in the log. */
  readonly onError: (error: unknown) => void;
}

export interface Relay {
  /** Ends after the running pass and gives its shards back. */
  stop(): Promise<void>;
}

/**
 * Publishes a service's events to the bus, at least once and in the order of their streams. Several relays of one
 * service share the shards. A shard with a hole, or with an event that `toPublications` throws at, is reported and left
 * alone until the next start; the others go on. Where the bus has lost topics, or the last of what it had acknowledged, it
 * publishes everything anew once they are there again.
 */
export function startRelay(options: RelayOptions): Relay {
  const stopping = new AbortController();
  const pacer = createPacer(options.polling ?? adaptivePolling);
  const unhear = onLocalAppend(options.db, pacer.nudge);
  const holder = randomUUID();
  const running = run(options, holder, pacer, stopping.signal);
  return {
    async stop() {
      unhear();
      stopping.abort();
      await running;
      await releaseShards(options.db, holder).catch(options.onError);
    },
  };
}

async function run(options: RelayOptions, holder: string, pacer: Pacer, signal: AbortSignal): Promise<void> {
  const aside = new Map<number, number>();
  let failures = 0;
  let last = performance.now();
  const lookAtTopics = topicsLook(options.db, options.bus);
  while (!signal.aborted) {
    try {
      pacer.look();
      const since = last;
      last = performance.now();
      const passed = await orBeginAnew(options.db, async () => {
        await lookAtTopics();
        return await pass(options, holder, aside);
      });
      failures = 0;
      // Nobody nudges when the other version has told what a shard was left to it for.
      const mostMs = [...aside.values()].some(Number.isFinite) ? LEAVE_MS : undefined;
      await restAfter(passed, last - since, pacer, signal, mostMs);
    } catch (error) {
      options.onError(error);
      if (error instanceof LogHole) aside.set(error.shard, Number.POSITIVE_INFINITY);
      else await pause(backoffMs(++failures), signal);
    }
  }
}

/** `ms` is how long what the pass carried took to come. */
async function restAfter(
  { events, more }: Passed,
  ms: number,
  pacer: Pacer,
  signal: AbortSignal,
  mostMs: number | undefined,
): Promise<void> {
  if (more) return;
  if (events === 0) return await pacer.rest(signal, mostMs);
  pacer.reset();
  await pause(Math.min(GATHER_MS, (WORTH_A_PASS * ms) / events), signal);
}

/** One pass without the shards put aside, each until a time of `performance.now()`; among them it puts what it gets stuck at. */
async function pass(options: RelayOptions, holder: string, aside: Map<number, number>): Promise<Passed> {
  for (const [shard, until] of aside) if (until <= performance.now()) aside.delete(shard);
  const passed = await relayOnce(options, holder, options.leaseMs ?? 15_000, [...aside.keys()]);
  for (const { shard, error } of passed.stuck) {
    options.onError(error);
    aside.set(shard, Number.POSITIVE_INFINITY);
  }
  for (const shard of passed.left) aside.set(shard, performance.now() + LEAVE_MS);
  for (const error of passed.untold) options.onError(error);
  return passed;
}
