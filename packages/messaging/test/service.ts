import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Db, inTenant, migrate, openDatabase, queries, type Tx } from '@tutka/database';
import {
  appendEvents,
  type DomainEvent,
  type EventMeta,
  type LoggedEvent,
  type StoredEvent,
} from '@tutka/event-store';
import { freshDatabase } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { eventRecord } from '../src/conformance/event-record.ts';
import {
  type BusMessage,
  type EventBus,
  type Polling,
  type Publication,
  type PublicEvent,
  prepareEmbeddedBus,
} from '../src/index.ts';
import { testBus } from './test-bus.ts';

export const scope = { kind: 'person', workspace: '00000000-0000-4000-8000-000000000001' };
/** So slow that only nudges can explain what happens. */
export const onlyNudges: Polling = { minMs: 60_000, maxMs: 60_000 };

/** A service's database with everything that messaging needs, and a bus. */
export interface TestService {
  readonly app: Db;
  readonly worker: Db;
  readonly bus: EventBus;
  readonly urls: { readonly worker: string; readonly bus: string };
  /** The databases it keeps connections to. */
  readonly databases: readonly string[];
  append(streamId: string, count?: number, meta?: EventMeta): Promise<StoredEvent[]>;
  appendOne(streamId: string, event: DomainEvent): Promise<StoredEvent[]>;
  newTopic(partitions?: number): Promise<string>;
  seen(streamId: string): Promise<number[]>;
  /** The same, once so many of its events were noted. */
  untilSeen(streamId: string, count?: number): Promise<number[]>;
  close(): Promise<void>;
}

/** A service on the Kafka at `broker`, or on an embedded bus of its own. */
export async function openService(broker?: string): Promise<TestService> {
  const own = await freshDatabase('relayed');
  await migrate(own.ownerUrl, fileURLToPath(new URL('migrations', import.meta.url)));
  const carrier = broker ? undefined : await freshDatabase('bus');
  if (carrier) await prepareEmbeddedBus(carrier.ownerUrl);
  const busUrl = carrier?.workerUrl ?? `kafka://${broker}`;
  const app = openDatabase(own.appUrl, { idleMs: 300 });
  const worker = openDatabase(own.workerUrl, { idleMs: 300 });
  const bus = testBus(busUrl, onlyNudges);
  const seen = async (streamId: string): Promise<number[]> =>
    (await worker('seen').where({ stream: streamId }).first('versions'))?.versions ?? [];
  return {
    app,
    worker,
    bus,
    urls: { worker: own.workerUrl, bus: busUrl },
    databases: [own.name, ...(carrier ? [carrier.name] : [])],
    append: (streamId, count = 1, meta = {}) =>
      append(
        app,
        streamId,
        Array.from({ length: count }, () => ({ type: 'Noted', data: {} })),
        meta,
      ),
    appendOne: (streamId, event) => append(app, streamId, [event]),
    async newTopic(partitions = 2) {
      const name = `test.${randomUUID()}`;
      await bus.ensureTopics([{ name, partitions }]);
      return name;
    },
    seen,
    untilSeen: (streamId, count = 1) =>
      eventually(
        () => seen(streamId),
        ({ length }) => length >= count,
      ),
    async close() {
      await Promise.all([app.destroy(), worker.destroy(), bus.close()]);
      await Promise.all([own.drop(), carrier?.drop()]);
    },
  };
}

function append(app: Db, streamId: string, events: DomainEvent[], meta: EventMeta = {}) {
  const stream = { id: streamId, type: 'note', workspace: scope.workspace };
  const by = { actor: scope.workspace, actorKind: 'person', requestId: 'r1', ...meta };
  return inTenant(app, scope, (tx) => appendEvents(tx, [{ stream, expected: 'any', events }], { meta: by }));
}

/** Publishes every event to one topic. */
export function everything(topic: string): (event: LoggedEvent) => Publication[] {
  return ({ data }) => [{ topic, type: 'Noted', value: new TextEncoder().encode(JSON.stringify(data)) }];
}

/** The record of an event that `note` can write down. */
export const noted = (topic: string, key: string, version: number, id: string = randomUUID()): BusMessage =>
  eventRecord({ topic, key, type: 'Noted', workspace: scope.workspace, version, id });

/** Writes down each event it is given. */
export async function note(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  for (const { subject, streamVersion } of events) {
    await queries(tx).raw(
      `INSERT INTO seen AS s VALUES (:subject, 1, ARRAY[:version::int])
       ON CONFLICT (stream) DO UPDATE SET times = s.times + 1, versions = s.versions || :version::int`,
      { subject, version: streamVersion },
    );
  }
}
