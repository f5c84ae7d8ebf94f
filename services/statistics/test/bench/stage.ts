import { join } from 'node:path';
import { topicSpecs } from '@tutka/contracts';
import { createServiceDatabase } from '@tutka/database';
import {
  busSettings,
  type Consumption,
  type EventBus,
  openBus,
  prepareEmbeddedBus,
  startConsumer,
} from '@tutka/messaging';
import { type BenchStore, openBenchStore } from '@tutka/tools/append-bench';
import { z } from 'zod';
import { statistics } from '../../src/consumers.ts';
import { keepTelling } from '../../src/live/telling.ts';

const password = 'for-the-benchmark';
const CONNECTIONS = 10;

/** Statistics on a durable server, with the embedded bus beside it or a Kafka. */
export interface Stage {
  readonly store: BenchStore;
  readonly bus: EventBus;
  close(): Promise<void>;
}

/** `broker`: of a Kafka; without it the bus is the embedded one. */
export async function openStage(broker?: string): Promise<Stage> {
  const store = await openBenchStore(join(import.meta.dirname, '../../migrations'), CONNECTIONS);
  const url = broker ? `kafka://${broker}` : await embeddedBus(store.superuserUrl);
  const onFatal = (error: unknown) => {
    throw error;
  };
  const settings = z.object(busSettings).parse({ BUS_URL: url });
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

async function embeddedBus(superuserUrl: string): Promise<string> {
  const passwords = { owner: password, app: password, worker: password };
  const urls = await createServiceDatabase(superuserUrl, 'bus', passwords);
  await prepareEmbeddedBus(urls.ownerUrl);
  return urls.workerUrl;
}

/** Consumes and tells the audit log as the service does; what goes wrong ends the run. */
export async function consumer({ store, bus }: Stage): Promise<Consumption> {
  const onError = (error: unknown) => {
    throw error;
  };
  const telling = keepTelling(store.worker, statistics.project, onError);
  const running = await startConsumer({
    ...statistics,
    project: telling.project,
    bus,
    db: store.worker,
    onError,
  });
  return {
    async stop(deadlineMs) {
      await running.stop(deadlineMs);
      await telling.stop();
    },
  };
}
