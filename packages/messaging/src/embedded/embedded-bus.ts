import { type ConnectionOptions, openDatabase } from '@tutka/database';
import type { EventBus } from '../bus.ts';
import { adaptivePolling, type Polling } from '../pacer.ts';
import { consume } from './consume.ts';
import { publish } from './publish.ts';
import { ensureTopics, lagOf, partitionsOf } from './topics.ts';

export interface EmbeddedBusOptions extends ConnectionOptions {
  /** How consumers look for records that nobody in this process published. Publications of this process nudge them. */
  readonly polling?: Polling;
}

/**
 * The bus without a broker: tables in a database of its own, prepared by `prepareEmbeddedBus`, with partitions, keys,
 * offsets and replay like Kafka's. All consumers of a group live in one process.
 */
export function openEmbeddedBus(
  url: string,
  { polling = adaptivePolling, ...connections }: EmbeddedBusOptions = {},
): EventBus {
  const db = openDatabase(url, connections);
  return {
    ensureTopics: (topics) => ensureTopics(db, topics),
    publish: (batch) => publish(db, batch),
    consume: (subscription) => consume(db, subscription, polling),
    lag: (group, topics) => lagOf(db, group, topics),
    health: async () => {
      await partitionsOf(db, []);
    },
    close: () => db.destroy(),
  };
}
