import { type Db, planned } from '@tutka/database';
import type { EventBus, Incarnations } from '../bus.ts';
import { readEnds } from './told-ends.ts';

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

/** How often it looks: what is published meets what was lost by itself. */
const LOOK_MS = 60_000;

/**
 * Looks, once a minute at most, whether topics still have what was published. Throws `TopicMadeAnew` or `RecordsLost` where
 * they do not.
 */
export function topicsLook(db: Db, bus: EventBus): () => Promise<void> {
  let looked = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - looked < LOOK_MS) return;
    looked = performance.now();
    const told = await readTold(db);
    if (told.size > 0) await bus.mustHave({ incarnations: told, ends: () => readEnds(db) });
  };
}

async function readTold(db: Db): Promise<Incarnations> {
  const text = 'SELECT topic, incarnation FROM relay_topic';
  const rows = await planned<{ topic: string; incarnation: string }>(db, 'told-topics', text, []);
  return new Map(rows.map(({ topic, incarnation }) => [topic, incarnation]));
}
