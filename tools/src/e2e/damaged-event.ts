import { randomUUID } from 'node:crypto';
import { topics } from '@tutka/contracts';
import { routes } from '@tutka/http-contracts';
import { readDatabase } from '../faults/databases.ts';
import type { Api } from './api.ts';

/**
 * Puts on the bus what no service ever writes: an event of an agent whose bytes are no message, as if by this person. Answers
 * its stream. What comes after it lets consumers look.
 */
export async function publishDamaged(by: Api, dataDir: string): Promise<string> {
  const key = randomUUID();
  const headers = {
    ce_id: randomUUID(),
    ce_type: 'AgentCreated',
    ce_source: 'catalog',
    ce_subject: key,
    ce_time: new Date().toISOString(),
    ce_streamversion: '1',
    workspace: by.me.workspace.uuid,
  };
  await readDatabase(dataDir, 'bus', (db) =>
    db.raw(
      "SELECT bus_publish(ARRAY[?], ARRAY[0::bigint], ARRAY[?], ARRAY[?::jsonb], ARRAY['\\xffffff'::bytea])",
      [topics.agent, key, JSON.stringify(headers)],
    ),
  );
  await by.call(routes.createAgent, { body: { name: 'Lantern' } });
  return key;
}
