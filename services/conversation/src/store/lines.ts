import { type Db, planned, queries, type Tx } from '@tutka/database';
import type { Lease } from './lease.ts';
import type { Owner } from './owner.ts';

/** Lines of one reply that follow on one another, each ended by a line break. */
export interface LineRun {
  readonly replyUuid: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly lines: string;
}

/** Stands between the runs' lines: JSON spells a control character in another way. Texts cost less on the way than arrays. */
const BETWEEN = '\x1e';

/** Whoever did not hear that a run was kept keeps it again, with what came since. */
export const orLonger = `
  ON CONFLICT (reply_uuid, first_seq) DO UPDATE SET last_seq = excluded.last_seq, lines = excluded.lines
    WHERE reply_lines.last_seq <= excluded.last_seq`;

const keepStatement = `
  WITH runs AS MATERIALIZED (
    SELECT * FROM unnest(
      string_to_array($1, ',')::uuid[], string_to_array($2, ',')::int[], string_to_array($3, ',')::int[],
      string_to_array($4, E'\\x1e')
    ) AS r(uuid, first_seq, last_seq, lines)
  ), kept AS (
    INSERT INTO reply_lines (reply_uuid, first_seq, last_seq, workspace, user_uuid, lines)
    SELECT m.uuid, r.first_seq, r.last_seq, m.workspace, m.user_uuid, r.lines
    FROM runs r JOIN messages m ON m.uuid = r.uuid AND m.status = 0 AND m.lease_owner = $5 AND m.lease_epoch = $6
    ${orLonger}
    RETURNING reply_uuid
  )
  SELECT uuid FROM runs WHERE uuid NOT IN (SELECT reply_uuid FROM kept)`;

/** Keeps lines of several replies. Answers the replies that this process holds no more; nothing is kept of those. */
export async function keepLines(worker: Db, lease: Lease, runs: readonly LineRun[]): Promise<Set<string>> {
  const rows = await planned<{ uuid: string }>(worker, 'keep-lines', keepStatement, [
    runs.map(({ replyUuid }) => replyUuid).join(),
    runs.map(({ firstSeq }) => firstSeq).join(),
    runs.map(({ lastSeq }) => lastSeq).join(),
    runs.map(({ lines }) => lines).join(BETWEEN),
    lease.owner,
    lease.epoch,
  ]);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Adds lines to a reply whose row this transaction holds. */
export async function addLines(tx: Tx, owner: Owner, run: LineRun): Promise<void> {
  await queries(tx)('reply_lines').insert({
    reply_uuid: run.replyUuid,
    first_seq: run.firstSeq,
    last_seq: run.lastSeq,
    workspace: owner.workspace,
    user_uuid: owner.userUuid,
    lines: run.lines,
  });
}

const lineColumns = ['reply_uuid as replyUuid', 'first_seq as firstSeq', 'last_seq as lastSeq', 'lines'];

/** The kept runs that hold line `from` and later ones, in order, at most `limit`. */
export async function readLines(tx: Tx, replyUuid: string, from: number, limit: number): Promise<LineRun[]> {
  return await queries(tx)('reply_lines')
    .where({ reply_uuid: replyUuid })
    .where('last_seq', '>=', from)
    .orderBy('first_seq')
    .limit(limit)
    .select<LineRun[]>(...lineColumns);
}

/** The last kept run. */
export async function lastLines(tx: Tx, replyUuid: string): Promise<LineRun | undefined> {
  return await queries(tx)('reply_lines')
    .where({ reply_uuid: replyUuid })
    .orderBy('first_seq', 'desc')
    .first<LineRun | undefined>(...lineColumns);
}

/** Deletes the lines of replies that ended more than `minutes` ago. */
export async function forgetLines(tx: Tx, minutes: number): Promise<number> {
  return await queries(tx)('reply_lines')
    .whereIn(
      'reply_uuid',
      queries(tx)('messages')
        .select('uuid')
        .where('status', '<>', 0)
        .whereRaw('ended_at < now() - make_interval(mins => ?)', [minutes])
        .whereIn('uuid', queries(tx)('reply_lines').select('reply_uuid')),
    )
    .delete();
}
