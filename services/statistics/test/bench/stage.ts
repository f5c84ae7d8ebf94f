import { join } from 'node:path';
import { topicSpecs } from '@tutka/contracts';
import { createServiceDatabase } from '@tutka/database';
import { busSettings, type EventBus, openBus, prepareEmbeddedBus, startConsumer } from '@tutka/messaging';
import { type BenchStore, openBenchStore } from '@tutka/tools/append-bench';
import { z } from 'zod';
import { auditLog, figures } from '../../src/consumers.ts';

const password = 'for-the-benchmark';
const CONNECTIONS = 10;

/** Statistics on a durable server, with the embedded bus beside it. */
export interface Stage {
  readonly store: BenchStore;
  readonly bus: EventBus;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
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
export function consumers({ store, bus }: Stage) {
  const onError = (error: unknown) => {
    throw error;
  };
  const common = { bus, db: store.worker, onError };
  return Promise.all([figures, auditLog].map((one) => startConsumer({ ...common, ...one })));
}
