import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createServiceDatabase, inTenant, queries, type Tx } from '@tutka/database';
import { appendEvents, type LoggedEvent } from '@tutka/event-store';
import {
  busSettings,
  type EventBus,
  openBus,
  type Publication,
  type PublicEvent,
  prepareEmbeddedBus,
} from '@tutka/messaging';
import { z } from 'zod';
import { type BenchStore, openBenchStore } from '../append/store.ts';

const password = 'for-the-benchmark';
const quarterMs = 900_000;
const scope = { kind: 'person', workspace: '00000000-0000-4000-8000-000000000001' };
const meta = { actor: randomUUID(), actorKind: 'person', requestId: randomUUID() };

/** A service with a store of its own on some bus. */
export interface Stage extends BenchStore {
  readonly bus: EventBus;
  readonly topic: string;
  /** Appends one event to a stream. */
  append(streamId: string): Promise<void>;
}

/** Sets a service up on the Kafka at `broker`, or on an embedded bus. */
export async function openStage(broker: string | undefined, clients: number): Promise<Stage> {
  const store = await openBenchStore(fileURLToPath(new URL('migrations', import.meta.url)), clients);
  const url = broker ? `kafka://${broker}` : await embeddedBus(store.superuserUrl);
  const onFatal = (error: unknown) => {
    throw error;
  };
  const bus = await openBus(z.object(busSettings).parse({ BUS_URL: url }), { client: 'bench', onFatal });
  const topic = `bench.${randomUUID()}`;
  await bus.ensureTopics([{ name: topic, partitions: 8 }]);
  return {
    ...store,
    bus,
    topic,
    append: (id) =>
      inTenant(store.app, scope, async (tx) => {
        const stream = { id, type: 'counter', workspace: scope.workspace };
        const events = [{ type: 'Counted', data: { amount: 1 } }];
        await appendEvents(tx, [{ stream, expected: 'any', events }], { meta });
      }),
    async close() {
      await bus.close();
      await store.close();
    },
  };
}

async function embeddedBus(superuserUrl: string): Promise<string> {
  const passwords = { owner: password, app: password, worker: password };
  const urls = await createServiceDatabase(superuserUrl, 'bus', passwords);
  await prepareEmbeddedBus(urls.ownerUrl);
  return urls.workerUrl;
}

/** Publishes every event to one topic. */
export function everything(topic: string): (event: LoggedEvent) => Publication[] {
  return ({ data }) => [{ topic, type: 'Counted', value: new TextEncoder().encode(JSON.stringify(data)) }];
}

/** Folds events into tallies and writes them in one statement. */
export async function fold(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  const tallies = new Map<string, { workspace: string; slot: Date; type: string; events: number }>();
  for (const { workspace, time, type } of events) {
    const slot = Math.floor(time.getTime() / quarterMs) * quarterMs;
    const name = `${workspace}/${slot}/${type}`;
    const tally = tallies.get(name) ?? { workspace, slot: new Date(slot), type, events: 0 };
    tally.events += 1;
    tallies.set(name, tally);
  }
  const rows = [...tallies.values()];
  await queries(tx).raw(
    `INSERT INTO tally AS t SELECT * FROM unnest(?::uuid[], ?::timestamptz[], ?::text[], ?::bigint[])
     ON CONFLICT (workspace, slot, type) DO UPDATE SET events = t.events + excluded.events`,
    [
      rows.map((row) => row.workspace),
      rows.map((row) => row.slot),
      rows.map((row) => row.type),
      rows.map((row) => row.events),
    ],
  );
}
