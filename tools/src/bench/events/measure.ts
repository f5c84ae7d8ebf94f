import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { relayLag, startConsumer, startRelay } from '@tutka/messaging';
import { heard } from './heard.ts';
import { everything, fold, type Stage } from './stage.ts';

const onError = (error: unknown) => console.error(String(error));

/** Events appended a second by `clients` at once, for `seconds`; each adds to a stream of its own. */
export async function appendRate(
  stage: Stage,
  clients: number,
  seconds: number,
): Promise<{ rate: number; events: number }> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  const one = async (): Promise<number> => {
    const id = randomUUID();
    let events = 0;
    for (; performance.now() < end; events++) await stage.append(id);
    return events;
  };
  const all = await Promise.all(Array.from({ length: clients }, one));
  const events = all.reduce((sum, each) => sum + each, 0);
  return { events, rate: (events * 1_000) / (performance.now() - began) };
}

/** Events a second that the relay publishes of what waits for it. */
export async function relayRate(stage: Stage, events: number): Promise<number> {
  const began = performance.now();
  const relay = relayOf(stage);
  while ((await relayLag(stage.worker)).events > 0) await sleep(20);
  const rate = (events * 1_000) / (performance.now() - began);
  await relay.stop();
  return rate;
}

/** Events a second that a consumer folds of what waits on the bus, from its first batch to its last. */
export async function catchUpRate(stage: Stage, events: number): Promise<number> {
  let began: number | undefined;
  let handled = 0;
  const caughtUp = Promise.withResolvers<void>();
  const consumer = await startConsumer({
    ...consumerOf(stage),
    bus: heard(stage.bus, {
      handing: () => {
        began ??= performance.now();
      },
      handled: (messages) => {
        handled += messages.length;
        if (handled >= events) caughtUp.resolve();
      },
    }),
  });
  await caughtUp.promise;
  const rate = (events * 1_000) / (performance.now() - (began ?? 0));
  await consumer.stop(5_000);
  return rate;
}

/** Milliseconds of one record there and back, one after the other. */
export async function roundTrips(stage: Stage, count: number): Promise<number[]> {
  const topic = `bench.${randomUUID()}`;
  await stage.bus.ensureTopics([{ name: topic, partitions: 1 }]);
  let came = () => {};
  const consumption = await stage.bus.consume({
    group: randomUUID(),
    topics: [topic],
    onAssigned: async () => [],
    onBatches: async () => came(),
    onRevoked: async () => {},
    onError,
  });
  const found: number[] = [];
  for (let n = 0; n <= count; n++) {
    const began = performance.now();
    const back = new Promise<void>((resolve) => {
      came = resolve;
    });
    await stage.bus.publish([{ topic, key: 'k', headers: {}, value: new Uint8Array(300) }]);
    await back;
    // The first waits for the assignment.
    if (n > 0) found.push(performance.now() - began);
  }
  await consumption.stop(5_000);
  return found;
}

/** The stage's relay. */
export function relayOf(stage: Stage) {
  const { worker: db, bus, topic } = stage;
  return startRelay({ db, bus, source: 'bench', toPublications: everything(topic), onError });
}

/** What the stage's consumer is started with. */
export function consumerOf({ worker: db, topic }: Stage) {
  return { db, group: 'bench', topics: [topic], project: fold, batchSize: 1_000, onError };
}
