import { planned, type Tx } from '@tutka/database';

const holding = `
  SELECT id FROM streams JOIN unnest((SELECT $1::uuid[])) AS held(id) USING (id)
  ORDER BY right(id::text, 1), id FOR UPDATE OF streams`;

/**
 * Lets nobody else append to these streams until the transaction ends, so that a decision about many busy streams is
 * made once and not again and again. Waits for who appends now. The order is the one in which `append` locks. Answers how many
 * of them there are: one that nobody has begun cannot be held.
 */
export async function holdStreams(tx: Tx, streamIds: readonly string[]): Promise<number> {
  const held = await planned(tx, 'hold-streams', holding, [streamIds]);
  return held.length;
}
