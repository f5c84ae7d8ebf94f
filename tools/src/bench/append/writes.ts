import { randomUUID } from 'node:crypto';
import { type Db, inTenant, queries, type Tx } from '@tutka/database';
import { appendEvents } from '@tutka/event-store';

const scope = { kind: 'person', workspace: '00000000-0000-4000-8000-000000000001' };
const type = 'Counted';
const meta = { actor: randomUUID(), actorKind: 'person', requestId: randomUUID() };

/** Writes event number `version` of a stream together with its read model, in one transaction. */
export type Write = (db: Db, streamId: string, version: number) => Promise<void>;

/** Through the event store. */
export const append: Write = (db, streamId, version) =>
  inTenant(db, scope, async (tx) => {
    await keep(tx, streamId, version);
    const stream = { id: streamId, type: 'counter', workspace: scope.workspace };
    const events = [{ type, data: { amount: version } }];
    await appendEvents(tx, [{ stream, expected: version - 1, events }], { meta });
  });

/** The same rows by plain INSERT. */
export const insert: Write = (db, streamId, version) =>
  inTenant(db, scope, async (tx) => {
    await keep(tx, streamId, version);
    await queries(tx).raw(
      `INSERT INTO plain_events (workspace, stream_id, stream_type, version, event_id, type, schema_version, data, meta, recorded_at)
       VALUES (?, ?, 'counter', ?, ?, ?, 1, ?::jsonb, ?::jsonb, ?)`,
      [
        scope.workspace,
        streamId,
        version,
        randomUUID(),
        type,
        JSON.stringify({ amount: version }),
        JSON.stringify(meta),
        new Date(),
      ],
    );
  });

async function keep(tx: Tx, id: string, amount: number): Promise<void> {
  await queries(tx).raw(
    `INSERT INTO read_model VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET amount = excluded.amount`,
    [id, scope.workspace, amount],
  );
}
