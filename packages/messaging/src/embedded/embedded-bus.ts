import { type ConnectionOptions, openDatabase } from '@tutka/database';
import type { EventBus } from '../bus.ts';
import { adaptivePolling, type Polling } from '../pacer.ts';
import { consume } from './consume.ts';
import { publish } from './publish.ts';
import { createRetention } from './retention.ts';
import { ensureTopics, lagOf, partitionsOf } from './topics.ts';

export interface EmbeddedBusOptions extends ConnectionOptions {
  /** How consumers look for records that nobody in this process published. Publications of this process nudge them. */
  readonly polling?: Polling;
  /** Records older than this are forgotten once every known group has handled them. Default 7. */
  readonly retentionDays?: number;
}

/**
 * The bus without a broker: tables in a database of its own, prepared by `prepareEmbeddedBus`, with partitions, keys,
 * offsets and replay like Kafka's. All consumers of a group live in one process.
 */
export function openEmbeddedBus(
  url: string,
  { polling = adaptivePolling, retentionDays = 7, ...connections }: EmbeddedBusOptions = {},
): EventBus {
  const db = openDatabase(url, connections);
  const retention = createRetention(db, retentionDays);
  return {
    ensureTopics: (topics) => ensureTopics(db, topics),
    async publish(batch) {
      await publish(db, batch);
      retention.tick();
      return { incarnations: new Map(), ends: [] };
    },
    mustHave: async () => {},
    consume: (subscription) => consume(db, subscription, polling),
    lag: (group, topics) => lagOf(db, group, topics),
    health: async () => {
      await partitionsOf(db, []);
    },
    close: () => db.destroy(),
  };
}
