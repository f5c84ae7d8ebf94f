import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { topicSpecs } from '@tutka/contracts';
import { createServiceDatabase } from '@tutka/database';
import {
  type BusMessage,
  busSettings,
  type EventBus,
  openBus,
  type PublicEvent,
  prepareEmbeddedBus,
  startConsumer,
} from '@tutka/messaging';
import { type BenchStore, openBenchStore } from '@tutka/tools/append-bench';
import { z } from 'zod';
import { auditLog, figures } from '../../src/consumers.ts';
import { turns } from './turns.ts';

const password = 'for-the-benchmark';
const PUBLISHED_AT_ONCE = 5000;
const CONNECTIONS = 10;

/** Statistics on a durable server, with the embedded bus beside it. */
interface Stage {
  readonly store: BenchStore;
  readonly bus: EventBus;
  close(): Promise<void>;
}

async function openStage(): Promise<Stage> {
  const store = await openBenchStore(join(import.meta.dirname, '../../migrations'), CONNECTIONS);
  const passwords = { owner: password, app: password, worker: password };
  const urls = await createServiceDatabase(store.superuserUrl, 'bus', passwords);
  await prepareEmbeddedBus(urls.ownerUrl);
  const onFatal = (error: unknown) => {
    throw error;
  };
  const settings = z.object(busSettings).parse({ BUS_URL: urls.workerUrl });
  const bus = await openBus(settings, { client: 'bench', onFatal });
  await bus.ensureTopics(topicSpecs());
  return {
    store,
    bus,
    async close() {
      await bus.close();
      await store.close();
    },
  };
}

/** Begins to consume as the service does; what goes wrong ends the run. */
function consumers({ store, bus }: Stage) {
  const onError = (error: unknown) => {
    throw error;
  };
  const common = { bus, db: store.worker, onError };
  return Promise.all([figures, auditLog].map((one) => startConsumer({ ...common, ...one })));
}

/** Events a second that statistics receives, counts and writes into the audit log, where so many wait on the bus. */
export async function catchUpRate(events: number, people: number): Promise<number> {
  const stage = await openStage();
  let waiting = 0;
  for (const some of turns(events, people, PUBLISHED_AT_ONCE)) {
    await stage.bus.publish(some.map(recordOf));
    waiting += some.length;
  }
  const began = performance.now();
  const running = await consumers(stage);
  while ((await handled(stage)) < waiting) await sleep(20);
  const rate = (waiting * 1000) / (performance.now() - began);
  await Promise.all(running.map((consumer) => consumer.stop(5000)));
  await stage.close();
  return rate;
}

/** How many records the slower of the two groups has behind it. */
async function handled({ store }: Stage): Promise<number> {
  const { rows } = await store.worker.raw<{ rows: { done: string }[] }>(
    'SELECT sum(next) AS done FROM consumer_offset GROUP BY group_name',
  );
  return rows.length < 2 ? 0 : Math.min(...rows.map(({ done }) => Number(done)));
}

/** The record of an event, with the headers that a relay gives it. */
function recordOf(event: PublicEvent): BusMessage {
  return {
    topic: event.topic,
    key: event.subject,
    value: event.value,
    headers: {
      ...event.headers,
      actor: event.workspace,
      requestid: event.id,
      'content-type': 'application/protobuf',
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: event.type,
      ce_source: event.source,
      ce_subject: event.subject,
      ce_time: event.time.toISOString(),
      ce_streamversion: String(event.streamVersion),
      workspace: event.workspace,
    },
  };
}
