import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { MessageSentSchema } from '@tutka/contracts/conversation/events/v1/message';
import { inTenant } from '@tutka/database';
import { appendEvents, type LoggedEvent } from '@tutka/event-store';
import { type EventBus, nudgedPolling, type Publication, startRelay } from '@tutka/messaging';
import { consumers, openStage, type Stage } from './stage.ts';

const PEOPLE = 1000;
const POLL_MS = 30_000;
const WAIT_MS = 30_000;

const workspaces = Array.from({ length: PEOPLE / 5 }, () => randomUUID());
const crowd = Array.from({ length: PEOPLE }, (_, n) => ({
  userUuid: randomUUID(),
  agentUuid: randomUUID(),
  workspace: workspaces[n % workspaces.length] ?? '',
}));

const toPublications = ({ data }: LoggedEvent): Publication[] => {
  const value = toBinary(MessageSentSchema, create(MessageSentSchema, data as object));
  return [{ topic: topics.message, type: 'MessageSent', value }];
};

/** For how many milliseconds each of the messages was under way from its append to the figures, at so many a second. */
export async function latencies(perSecond: number, seconds: number): Promise<number[]> {
  const stage = await openStage();
  const begun = new Map<string, number>();
  const found: number[] = [];
  const bus = heard(stage.bus, (key) => {
    const began = begun.get(key);
    if (began !== undefined) found.push(performance.now() - began);
  });
  const onError = (error: unknown) => {
    throw error;
  };
  const polling = nudgedPolling(POLL_MS);
  const relay = startRelay({
    db: stage.store.worker,
    bus,
    source: 'bench',
    toPublications,
    polling,
    onError,
  });
  const running = await consumers({ ...stage, bus });
  const send = async (n: number) => {
    const key = randomUUID();
    begun.set(key, performance.now());
    await append(stage, key, n);
  };
  // The first finds nothing planned yet.
  await send(0);
  while (found.length === 0) await sleep(20);
  found.length = 0;
  const sent: Promise<void>[] = [];
  const began = performance.now();
  while (performance.now() < began + seconds * 1000) {
    const due = ((performance.now() - began) * perSecond) / 1000;
    while (sent.length < due) sent.push(send(sent.length));
    await sleep(5);
  }
  await Promise.all(sent);
  const late = performance.now() + WAIT_MS;
  while (found.length < sent.length && performance.now() < late) await sleep(20);
  await Promise.all([relay.stop(), ...running.map((consumer) => consumer.stop(5000))]);
  await stage.close();
  if (found.length < sent.length) throw new Error(`${sent.length - found.length} messages never came`);
  return found;
}

async function append({ store }: Stage, id: string, n: number): Promise<void> {
  const { workspace, ...data } = crowd[n % crowd.length] ?? { workspace: '' };
  const meta = { actor: randomUUID(), actorKind: 'person', requestId: randomUUID() };
  await inTenant(store.app, { kind: 'person', workspace }, async (tx) => {
    const events = [{ type: 'MessageSent', data }];
    await appendEvents(tx, [{ stream: { id, type: 'message', workspace }, expected: 'any', events }], {
      meta,
    });
  });
}

/** The bus, with somebody who hears of every record that the figures have. */
function heard(bus: EventBus, hear: (key: string) => void): EventBus {
  return {
    ...bus,
    consume: (subscription) =>
      bus.consume({
        ...subscription,
        async onBatches(batches) {
          await subscription.onBatches(batches);
          if (subscription.group !== 'statistics') return;
          for (const { messages } of batches) for (const { key } of messages) hear(key);
        },
      }),
  };
}
