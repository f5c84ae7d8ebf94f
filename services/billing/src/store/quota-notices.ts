import { planned, queries, type Tx } from '@tutka/database';
import type { NoticedQuota, NoticedShare } from '../domain/credits/quota.events.ts';

/** A share of somebody's quota that is reached. */
export interface Reached {
  /** A workspace or a person. */
  readonly subject: string;
  readonly quota: NoticedQuota;
  readonly percent: NoticedShare;
}

/** Notes what is reached in a month, named by its first day; answers what was not known before. */
export async function noteReached(tx: Tx, month: string, reached: readonly Reached[]): Promise<Reached[]> {
  if (reached.length === 0) return [];
  // In one order, so that none waits for another in a circle.
  const rows = reached
    .map((one) => ({ ...one, month }))
    .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  return await queries(tx)('quota_notices')
    .insert(rows)
    .onConflict(['subject', 'month', 'quota', 'percent'])
    .ignore()
    .returning(['subject', 'quota', 'percent']);
}

const keyOf = ({ subject, quota, percent }: Reached) => `${subject}/${quota}/${percent}`;

/** What an ADMIN allows a person in a month. */
export interface OwnLimits {
  readonly person: string;
  /** Where they asked last. */
  readonly workspace: string;
  readonly messages: bigint | null;
  readonly tokens: bigint | null;
}

const findingLimits = `
  SELECT DISTINCT ON (person) person, workspace, most_messages AS messages, most_tokens AS tokens
  FROM unnest((SELECT $1::uuid[])) AS asked(turn) JOIN counted_turns USING (turn)
  WHERE person IS NOT NULL AND coalesce(most_messages, most_tokens) IS NOT NULL
  ORDER BY person, counted_at DESC`;

/** The own limits of those who asked in these turns, of who has some. */
export async function ownLimits(tx: Tx, turns: readonly string[]): Promise<OwnLimits[]> {
  interface Row {
    person: string;
    workspace: string;
    messages: string | null;
    tokens: string | null;
  }
  const rows = await planned<Row>(tx, 'own-limits', findingLimits, [turns]);
  const limit = (text: string | null) => (text === null ? null : BigInt(text));
  return rows.map(({ messages, tokens, ...who }) => ({
    ...who,
    messages: limit(messages),
    tokens: limit(tokens),
  }));
}
