import { planned, type Tx } from '@tutka/database';
import type { ReceivedMessage } from '../bus.ts';

// As lists: a statement takes no more than 65,535 parameters, and one record parks all that a batch has behind it.
const parking = `
  INSERT INTO consumer_parked (group_name, topic, partition, "offset", key, headers, value, reason, tries)
  SELECT $1::text, p.topic, p.partition, p.place, p.key, p.headers, p.value, $8::text, $9::int
  FROM unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::jsonb[], $7::bytea[])
    WITH ORDINALITY AS p(topic, partition, place, key, headers, value, nth)
  ORDER BY p.nth`;

/** Puts records aside, with the reason an operator reads and how often they were tried. Earlier ones first. */
export async function park(
  tx: Tx,
  group: string,
  messages: readonly ReceivedMessage[],
  reason: string,
  tries = 0,
): Promise<void> {
  await planned(tx, 'park', parking, [
    group,
    messages.map(({ topic }) => topic),
    messages.map(({ partition }) => partition),
    messages.map(({ offset }) => offset.toString()),
    messages.map(({ key }) => key),
    messages.map(({ headers }) => JSON.stringify(headers)),
    messages.map(({ value }) => Buffer.from(value)),
    reason,
    tries,
  ]);
}
