import { type Db, isUniqueViolation, planned, queries, type Tx } from '@tutka/database';
import { isRunning, type Lease } from './lease.ts';
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

/**
 * Of every running reply ten times a second, so no more is answered than has to be, and a conflict is looked for where there was one.
 * Each reply is looked up by itself: PostgreSQL takes those that come for few, and may else read every message to find them.
 */
const keepingRuns = (orElse = '') => `
  WITH kept AS (
    INSERT INTO reply_lines (reply_uuid, first_seq, last_seq, workspace, user_uuid, lines)
    SELECT r.uuid, r.first_seq, r.last_seq, m.workspace, m.user_uuid, r.lines
    FROM unnest(
      string_to_array($1, ',')::uuid[], string_to_array($2, ',')::int[], string_to_array($3, ',')::int[],
      string_to_array($4, E'\\x1e')
    ) AS r(uuid, first_seq, last_seq, lines)
    CROSS JOIN LATERAL (
      SELECT workspace, user_uuid FROM messages
      WHERE uuid = r.uuid AND ${isRunning} AND lease_owner = $5 AND lease_epoch = $6 LIMIT 1
    ) AS m
    ${orElse}
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM kept`;

const keepStatement = keepingRuns();
const keepLongerStatement = keepingRuns(orLonger);

const notKept = `
  SELECT r.uuid FROM unnest(
    string_to_array($1, ',')::uuid[], string_to_array($2, ',')::int[], string_to_array($3, ',')::int[]
  ) AS r(uuid, first_seq, last_seq)
  WHERE NOT EXISTS (
    SELECT FROM reply_lines l WHERE l.reply_uuid = r.uuid AND l.first_seq = r.first_seq AND l.last_seq = r.last_seq
  )`;

/** Keeps lines of several replies. Answers the replies that this process holds no more; nothing is kept of those. */
export async function keepLines(worker: Db, lease: Lease, runs: readonly LineRun[]): Promise<Set<string>> {
  const places = [
    runs.map(({ replyUuid }) => replyUuid).join(),
    runs.map(({ firstSeq }) => firstSeq).join(),
    runs.map(({ lastSeq }) => lastSeq).join(),
  ];
  const values = [...places, runs.map(({ lines }) => lines).join(BETWEEN), lease.owner, lease.epoch];
  const [kept] = await planned<{ count: number }>(worker, 'keep-lines', keepStatement, values).catch(
    (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return planned<{ count: number }>(worker, 'keep-longer-lines', keepLongerStatement, values);
    },
  );
  if (kept?.count === runs.length) return new Set();
  const rows = await planned<{ uuid: string }>(worker, 'lines-not-kept', notKept, places);
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

/** Deletes the lines of replies that ended more than `minutes` ago, and those kept while their reply was being deleted. */
export async function forgetLines(tx: Tx, minutes: number): Promise<number> {
  const replies = queries(tx)('reply_lines').distinct('reply_uuid').as('kept');
  return await queries(tx)('reply_lines')
    .whereIn(
      'reply_uuid',
      queries(tx)(replies)
        .leftJoin('messages as m', 'm.uuid', 'kept.reply_uuid')
        .select('kept.reply_uuid')
        .whereNull('m.uuid')
        .orWhereRaw('m.status <> 0 AND m.ended_at < now() - make_interval(mins => ?)', [minutes]),
    )
    .delete();
}
