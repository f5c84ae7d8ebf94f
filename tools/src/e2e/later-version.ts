import { randomUUID } from 'node:crypto';
import type { Topic } from '@tutka/contracts';
import { asWorker, openDatabase } from '@tutka/database';
import { appendEvents } from '@tutka/event-store';
import { openEmbeddedBus, startRelay } from '@tutka/messaging';
import { databaseUrl, readDatabase } from '../faults/databases.ts';

export const databases = ['identity', 'catalog', 'conversation', 'billing', 'statistics', 'bus'];

/** Does to every database of a product that runs what migrations of a later version may do: each table has a column more. */
export async function migrateLater(dataDir: string): Promise<void> {
  for (const database of databases) {
    await readDatabase(dataDir, database, async (db) => {
      const tables: string[] = await db('pg_tables')
        .where({ schemaname: 'public' })
        .whereNot('tablename', 'like', 'knex_%')
        .pluck('tablename');
      // Each by itself: a transaction that locks many waits for the product while the product waits for it.
      for (const table of tables)
        await db.raw(`ALTER TABLE ?? ADD COLUMN of_later text NOT NULL DEFAULT 'later'`, [table]);
      await db.raw(`
        CREATE TABLE things_of_later (thing text PRIMARY KEY);
        INSERT INTO knex_migrations (name, batch, migration_time) VALUES ('9999_later.ts', 99, now());`);
    });
  }
}

/** Bytes of protobuf's wire format: a text, a number or a message under the number of its field. */
export function wire(fields: Readonly<Record<number, string | number | Uint8Array>>): Uint8Array {
  const bytes = Object.entries(fields).flatMap(([number, value]) => {
    if (typeof value === 'number') return [...varint(Number(number) * 8), ...varint(value)];
    const text = typeof value === 'string' ? Buffer.from(value) : value;
    return [...varint(Number(number) * 8 + 2), ...varint(text.length), ...text];
  });
  return new Uint8Array(bytes);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** A record as a service of another version publishes it. */
export interface OtherRecord {
  readonly source: string;
  readonly topic: Topic;
  readonly type: string;
  readonly value: Uint8Array;
}

/** Puts records on the product's bus, each of an aggregate of its own; answers their events' ids. Consumers look when something comes after. */
export async function publishOther(
  dataDir: string,
  by: { readonly workspace: string; readonly actor: string },
  records: readonly OtherRecord[],
): Promise<string[]> {
  const ids = records.map(() => randomUUID());
  const keys = records.map(() => randomUUID());
  const headers = records.map(({ source, type }, n) => ({
    ce_id: ids[n],
    ce_type: type,
    ce_source: source,
    ce_subject: keys[n],
    ce_time: new Date().toISOString(),
    ce_streamversion: '1',
    actor: by.actor,
    actorkind: 'person',
    workspace: by.workspace,
    ce_laterheader: 'of a later version',
  }));
  await readDatabase(dataDir, 'bus', (db) =>
    db.raw('SELECT bus_publish(?::text[], ?::bigint[], ?::text[], ?::jsonb[], ?::bytea[])', [
      records.map(({ topic }) => topic),
      records.map(() => 0),
      keys,
      headers.map((one) => JSON.stringify(one)),
      records.map(({ value }) => Buffer.from(value)),
    ]),
  );
  return ids;
}

/** A process of a later version beside the product: it writes events of types that the product does not know, and tells them. */
export interface LaterProcess {
  append(streamType: string, streamId: string, type: string): Promise<string>;
  /** What its relay ran into. */
  readonly errors: readonly unknown[];
  stop(): Promise<void>;
}

/** Starts it on catalog's database; `tells` names its types, with the topic of each. */
export function startLater(
  dataDir: string,
  workspace: string,
  tells: Readonly<Record<string, Topic>>,
): LaterProcess {
  const db = openDatabase(databaseUrl(dataDir, 'catalog'), { max: 3 });
  const bus = openEmbeddedBus(databaseUrl(dataDir, 'bus'));
  const errors: unknown[] = [];
  const relay = startRelay({
    db,
    bus,
    source: 'catalog',
    knows: ({ type }) => Object.hasOwn(tells, type),
    toPublications: ({ type, streamId }) => {
      const topic = tells[type];
      return topic === undefined ? [] : [{ topic, type, value: wire({ 1: streamId, 200: 'brass' }) }];
    },
    onError: (error) => errors.push(error),
  });
  return {
    errors,
    async append(streamType, streamId, type) {
      const stream = { id: streamId, type: streamType, workspace };
      const events = [{ type, data: { of: 'later' } }];
      const [event] = await asWorker(db, (tx) =>
        appendEvents(tx, [{ stream, expected: 'any', events }], { meta: { actorKind: 'person' } }),
      );
      return event?.id ?? '';
    },
    async stop() {
      await relay.stop();
      await Promise.all([bus.close(), db.destroy()]);
    },
  };
}
