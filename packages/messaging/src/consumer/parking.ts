import { queries, type Tx } from '@tutka/database';
import type { ReceivedMessage } from '../bus.ts';

/** Puts records aside, with the reason an operator reads and how often they were tried. Earlier ones first. */
export async function park(
  tx: Tx,
  group: string,
  messages: readonly ReceivedMessage[],
  reason: string,
  tries = 0,
): Promise<void> {
  await queries(tx)('consumer_parked').insert(
    messages.map(({ topic, partition, offset, key, headers, value }) => ({
      group_name: group,
      topic,
      partition,
      offset: offset.toString(),
      key,
      headers: JSON.stringify(headers),
      value: Buffer.from(value),
      reason,
      tries,
    })),
  );
}
