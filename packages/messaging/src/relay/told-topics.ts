import { type Db, planned } from '@tutka/database';
import type { EventBus, Incarnations } from '../bus.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';

const noting = `
  INSERT INTO relay_topic (topic, incarnation) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`;

/** Notes which topics got what was published, where that is not known yet. */
export async function noteTold(db: Db, got: Incarnations, told: Incarnations): Promise<void> {
  const fresh = [...got].filter(([topic]) => !told.has(topic));
  if (fresh.length === 0) return;
  await planned(db, 'note-told', noting, [
    fresh.map(([topic]) => topic),
    fresh.map(([, incarnation]) => incarnation),
  ]);
}

const beginning = `
  WITH others AS (
    UPDATE relay_topic t SET incarnation = n.incarnation FROM unnest($1::text[], $2::text[]) AS n(topic, incarnation)
    WHERE t.topic = n.topic AND t.incarnation <> n.incarnation RETURNING t.topic)
  UPDATE relay_shard SET pos = 0, epoch = epoch + 1, holder = '', held_until = '-infinity'
  WHERE EXISTS (SELECT FROM others)`;

/** Does what may meet topics made anew; these get the whole log anew then. */
export async function orBeginAnew<T>(db: Db, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TopicMadeAnew) await beginAnew(db, error.incarnations);
    throw error;
  }
}

/**
 * Has the whole log published anew, as topics have lost what they had got of it; once, whoever finds that out. A relay
 * that holds shards meanwhile cannot move them on.
 */
export async function beginAnew(db: Db, now: Incarnations): Promise<void> {
  await planned(db, 'begin-anew', beginning, [[...now.keys()], [...now.values()]]);
}

/** How often it looks: what is published meets lost topics by itself. */
const LOOK_MS = 60_000;

/**
 * Looks, once a minute at most, whether topics are still those that got what was published. Throws `TopicMadeAnew` where
 * one is not.
 */
export function topicsLook(db: Db, bus: EventBus): () => Promise<void> {
  let looked = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - looked < LOOK_MS) return;
    looked = performance.now();
    const told = await readTold(db);
    if (told.size > 0) await bus.mustHave(told);
  };
}

async function readTold(db: Db): Promise<Incarnations> {
  const text = 'SELECT topic, incarnation FROM relay_topic';
  const rows = await planned<{ topic: string; incarnation: string }>(db, 'told-topics', text, []);
  return new Map(rows.map(({ topic, incarnation }) => [topic, incarnation]));
}
