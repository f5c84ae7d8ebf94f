import type { Admin } from 'kafkajs';
import type { EventBus } from '../bus.ts';
import type { BusOptions } from '../bus-options.ts';
import type { BusSettings } from '../bus-settings.ts';
import { inTime } from '../in-time.ts';
import { kafkaClient } from './client.ts';
import { consume } from './consume.ts';
import { topicReader } from './describe-topics.ts';
import { createPublisher } from './publisher.ts';
import { createStanding } from './standing.ts';
import { ensureTopics, lagOf } from './topics.ts';

const END_MS = 1_000;

export interface KafkaBusOptions extends Pick<BusOptions, 'client' | 'onFatal'> {
  /** How long a batch may take to be acknowledged. Default 30,000. */
  readonly publishMs?: number;
  /** After how long of silence a consumer's partitions go to others. Default 45,000. */
  readonly sessionMs?: number;
}

/** The bus on Kafka. Connects when it is first used. */
export function openKafkaBus(
  settings: BusSettings,
  { client: name, onFatal, publishMs = 30_000, sessionMs = 45_000 }: KafkaBusOptions,
): EventBus {
  const client = kafkaClient(settings, name);
  const reader = topicReader(client.connect());
  const publisher = createPublisher(client, publishMs, createStanding(reader));
  let admin: Promise<Admin> | undefined;
  const connectedAdmin = (): Promise<Admin> => {
    admin ??= connect(client.connect().admin()).catch((error) => {
      admin = undefined;
      throw error;
    });
    return admin;
  };
  return {
    ensureTopics: async (topics) =>
      ensureTopics(await connectedAdmin(), reader, topics, settings.KAFKA_REPLICATION),
    publish: publisher.publish,
    mustHave: publisher.mustHave,
    consume: (subscription) => consume({ client, reader, sessionMs, onFatal }, subscription),
    lag: async (group, topics) => lagOf(await connectedAdmin(), group, topics),
    health: () => reader.reach(),
    async close() {
      await Promise.all([publisher.close(), reader.close(), ended(admin)]);
    },
  };
}

/** One that has not come about by now, as where no broker answers, has nothing to end, and is not waited for. */
async function ended(admin: Promise<Admin> | undefined): Promise<void> {
  const one = await inTime(admin?.catch(() => undefined) ?? Promise.resolve(undefined), END_MS, undefined);
  await one?.disconnect();
}

async function connect(admin: Admin): Promise<Admin> {
  await admin.connect();
  return admin;
}
