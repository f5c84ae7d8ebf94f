import { queries, type Tx } from '@tutka/database';
import type { UsageEvent } from '../domain/events.ts';
import { ofSession, ofUsage, type Told, tell } from './event-log.ts';
import type { Owner } from './owner.ts';

/** Where a title came from, and what that took. */
export interface MadeTitle {
  /** Absent: the one cut from the question stays. */
  readonly title?: string | undefined;
  readonly usage?: UsageEvent | undefined;
}

/** Settles the title of a session that nobody gave one; a person's own is left alone. */
export async function settleTitle(tx: Tx, owner: Owner, sessionUuid: string, made: MadeTitle): Promise<void> {
  const { title, usage } = made;
  const changed = await queries(tx)('sessions')
    .where({ uuid: sessionUuid, title_by: 'question' })
    .update({
      title_by: title === undefined ? 'cut' : 'model',
      ...(title !== undefined && { title, updated_at: queries(tx).fn.now() }),
    });
  const told: Told[] = usage ? [ofUsage(owner, usage)] : [];
  if (changed === 1 && title !== undefined) {
    told.push(ofSession(owner, { type: 'SessionChanged', data: { sessionUuid, fields: ['title'] } }));
  }
  await tell(tx, owner, told);
}
