import { type Db, planned, type Tx } from '@tutka/database';
import { QuotaExceeded } from '../domain/credits/quota-exceeded.ts';

/** Who asks, and what they may take in a month beside their workspace's plan. */
export interface Asking {
  readonly turn: string;
  readonly workspace: string;
  /** Null: a guest, whom nobody counts but the workspace. */
  readonly person: string | null;
  readonly limits: { readonly messages?: number | undefined; readonly tokens?: number | undefined };
}

/** A workspace's plan, as far as a turn is concerned. */
interface CountedFor {
  /** Nano-units; null: the plan takes no credits. */
  readonly included: bigint | null;
}

/**
 * Counts a turn once, in one round trip that does not wait for the disk: a crash of the database may lose the counts of
 * its last moment, never credits. Throws QuotaExceeded, and then nothing is counted.
 */
export async function countTurn(
  worker: Db,
  { turn, workspace, person, limits }: Asking,
): Promise<CountedFor> {
  const values = [turn, workspace, person, limits.messages ?? null, limits.tokens ?? null];
  const [row] = await planned<{ included: string | null }>(
    worker,
    'reserve-turn',
    `SELECT included, set_config('synchronous_commit', 'off', true) FROM reserve_turn($1, $2, $3, $4, $5)`,
    values,
  ).catch((error: unknown) => {
    throw quotaIn(error) ?? error;
  });
  return { included: row?.included == null ? null : BigInt(row.included) };
}

/** Gives a workspace's turn back; one that was not counted stays as it is. */
export async function uncountTurn(worker: Db, turn: string, workspace: string): Promise<void> {
  await planned(worker, 'uncount-turn', 'SELECT uncount_turn($1, $2)', [turn, workspace]);
}

/** Adds tokens to the month's counts: people first, then workspaces, each in order, as everyone does who writes them. */
export async function countTokens(
  tx: Tx,
  month: string,
  people: ReadonlyMap<string, number>,
  workspaces: ReadonlyMap<string, number>,
): Promise<void> {
  const inOrder = [people, workspaces].flatMap((tokens) => [...tokens].sort(bySubject));
  if (inOrder.length === 0) return;
  const [subjects, tokens] = [inOrder.map(([subject]) => subject), inOrder.map(([, taken]) => taken)];
  await planned(tx, 'count-tokens', tokensStatement, [month, subjects, tokens]);
}

const bySubject = ([a]: readonly [string, number], [b]: readonly [string, number]) => (a < b ? -1 : 1);

const tokensStatement = `
  INSERT INTO usage_counts AS c
  SELECT subject, $1, 0, tokens FROM unnest($2::uuid[], $3::bigint[]) WITH ORDINALITY AS t(subject, tokens, place)
  ORDER BY place
  ON CONFLICT (subject, month) DO UPDATE SET tokens = c.tokens + excluded.tokens`;

/** What a month took of one subject. */
export interface Count {
  readonly messages: number;
  readonly tokens: number;
}

const countsStatement = `
  SELECT subject, messages, tokens FROM unnest((SELECT $2::uuid[])) AS s(subject)
  JOIN usage_counts USING (subject) WHERE month = $1`;

/** What a month, named by its first day, took of some workspaces and people. */
export async function countsOf(
  tx: Tx,
  month: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Count>> {
  if (subjects.length === 0) return new Map();
  const rows = await planned<{ subject: string; messages: string; tokens: string }>(
    tx,
    'counts-of',
    countsStatement,
    [month, subjects],
  );
  return new Map(
    rows.map(({ subject, messages, tokens }) => [
      subject,
      { messages: Number(messages), tokens: Number(tokens) },
    ]),
  );
}

/** Forgets turns that nobody gives back any more. */
export async function forgetTurns(worker: Db): Promise<void> {
  await worker.raw(`DELETE FROM counted_turns WHERE counted_at < now() - interval '1 day'`);
}

function quotaIn(error: unknown): QuotaExceeded | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'TQ402') return undefined;
  const [of, key, limit] = 'detail' in error ? String(error.detail).split(' ') : [];
  return new QuotaExceeded(
    of === 'person' ? 'person' : 'plan',
    key === 'tokens' ? key : 'messages',
    Number(limit),
  );
}
