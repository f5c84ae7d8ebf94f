import { planned, type Tx } from '@tutka/database';
import type { UsageEvent } from '../domain/events.ts';
import { ofSession, ofUsage, type Told, tell } from './event-log.ts';
import type { Owner } from './owner.ts';

/** Where a title came from, and what that took. */
export interface MadeTitle {
  /** Absent: the one cut from the question stays. */
  readonly title?: string | undefined;
  readonly usage?: UsageEvent | undefined;
}

const settling = `
  UPDATE sessions SET title = coalesce($2, title), title_by = CASE WHEN $2::text IS NULL THEN 'cut' ELSE 'model' END,
    updated_at = CASE WHEN $2::text IS NULL THEN updated_at ELSE now() END
  WHERE uuid = $1 AND title_by = 'question' RETURNING uuid`;

/** Settles the title of a session that nobody gave one; a person's own is left alone. */
export async function settleTitle(tx: Tx, owner: Owner, sessionUuid: string, made: MadeTitle): Promise<void> {
  const { title, usage } = made;
  const changed = await planned(tx, 'settle-title', settling, [sessionUuid, title ?? null]);
  const told: Told[] = usage ? [ofUsage(owner, usage)] : [];
  if (changed.length > 0 && title !== undefined) {
    told.push(ofSession(owner, { type: 'SessionChanged', data: { sessionUuid, fields: ['title'] } }));
  }
  await tell(tx, owner, told);
}
