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

const keepStatement = `
  INSERT INTO reply_lines (reply_uuid, first_seq, last_seq, workspace, user_uuid, lines)
  SELECT m.uuid, r.first_seq, r.last_seq, m.workspace, m.user_uuid, r.lines
  FROM unnest($1::uuid[], $2::int[], $3::int[], $4::text[]) AS r(uuid, first_seq, last_seq, lines)
  JOIN messages m ON m.uuid = r.uuid AND m.status = 0 AND m.lease_owner = $5 AND m.lease_epoch = $6
  RETURNING reply_uuid`;

/** Keeps lines of several replies. Answers the replies that this process still holds; nothing is kept of the others. */
export async function keepLines(worker: Db, lease: Lease, runs: readonly LineRun[]): Promise<Set<string>> {
  const rows = await planned<{ reply_uuid: string }>(worker, 'keep-lines', keepStatement, [
    runs.map(({ replyUuid }) => replyUuid),
    runs.map(({ firstSeq }) => firstSeq),
    runs.map(({ lastSeq }) => lastSeq),
    runs.map(({ lines }) => lines),
    lease.owner,
    lease.epoch,
  ]);
  return new Set(rows.map(({ reply_uuid }) => reply_uuid));
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
