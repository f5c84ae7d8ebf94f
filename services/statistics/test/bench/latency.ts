import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { MessageSentSchema } from '@tutka/contracts/conversation/events/v1/message';
import { inTenant } from '@tutka/database';
import { appendEvents, type LoggedEvent } from '@tutka/event-store';
import { type EventBus, nudgedPolling, type Publication, startRelay } from '@tutka/messaging';
import { openPage } from './open-page.ts';
import { consumer, openStage, type Stage } from './stage.ts';

const PEOPLE = 1000;
const POLL_MS = 30_000;
const WAIT_MS = 30_000;
const WARM_SECONDS = 10;

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

/** For how many milliseconds each of the messages was under way. */
export interface Latencies {
  /** From its append to the figures. */
  readonly toFigures: number[];
  /** From its append until a page that is open had it, by the stream of its figures; empty where none is open. */
  readonly toPage: number[];
}

/** So many messages a second, on the Kafka at `broker` or on the embedded bus, with a page open or without. */
export async function latencies(
  perSecond: number,
  seconds: number,
  { broker, withPage = false }: { readonly broker?: string; readonly withPage?: boolean } = {},
): Promise<Latencies> {
  const stage = await openStage(broker);
  const begun = new Map<string, number>();
  const [toFigures, toPage]: [number[], number[]] = [[], []];
  /** When those that the figures have were appended, in the order in which they came there. */
  const inFigures: number[] = [];
  const bus = heard(stage.bus, (key) => {
    const began = begun.get(key);
    if (began === undefined) return;
    inFigures.push(began);
    toFigures.push(performance.now() - began);
  });
  const polling = nudgedPolling(POLL_MS);
  const { worker: db } = stage.store;
  const relay = startRelay({ db, bus, source: 'bench', toPublications, polling, onError });
  const running = await consumer({ ...stage, bus });
  const page = withPage ? await openPage(stage.store) : undefined;
  page?.hear((messages) => {
    const now = performance.now();
    for (let n = toPage.length; n < Math.min(messages, inFigures.length); n++) {
      toPage.push(now - (inFigures[n] ?? now));
    }
  });
  const send = async (n: number) => {
    const key = randomUUID();
    begun.set(key, performance.now());
    await append(stage, key, n);
  };
  let all = 0;
  const isMissing = () => toFigures.length < all || (page !== undefined && toPage.length < all);
  const sendAll = async (during: number) => {
    all += await offered(send, perSecond, during);
    const late = performance.now() + WAIT_MS;
    while (isMissing() && performance.now() < late) await sleep(20);
  };
  // What comes first finds nothing planned and nothing compiled, here and in the broker, and is not counted.
  await sendAll(WARM_SECONDS);
  const first = all;
  await sendAll(seconds);
  const missing = isMissing();
  await page?.close();
  await Promise.all([relay.stop(), running.stop(5000)]);
  await stage.close();
  if (missing)
    throw new Error(`${all - toFigures.length} messages never came, ${all - toPage.length} to the page`);
  return { toFigures: toFigures.slice(first), toPage: toPage.slice(first) };
}

const onError = (error: unknown) => {
  throw error;
};

/** Sends as many as are due, on a clock of their own; returns how many. */
async function offered(
  send: (n: number) => Promise<void>,
  perSecond: number,
  seconds: number,
): Promise<number> {
  const sent: Promise<void>[] = [];
  const began = performance.now();
  while (performance.now() < began + seconds * 1000) {
    const due = ((performance.now() - began) * perSecond) / 1000;
    while (sent.length < due) sent.push(send(sent.length));
    await sleep(5);
  }
  await Promise.all(sent);
  return sent.length;
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
          for (const { messages } of batches) for (const { key } of messages) hear(key);
        },
      }),
  };
}
