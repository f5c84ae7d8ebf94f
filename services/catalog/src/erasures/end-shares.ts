import { asWorker, type Db } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import { REVOKED } from '../domain/shares/share.events.ts';
import { applyShareEvent } from '../projections/share.ts';
import { shareAggregate } from '../store/share-aggregate.ts';
import { forgetEmail } from '../store/share-contents.ts';
import { bySelf } from './by-self.ts';

const SOME = 50;

/** Revokes some of what was shared with a person, and forgets the address that it was shared with; false where there is none. */
export async function endSharesWith(worker: Db, userUuid: string): Promise<boolean> {
  const shares = await worker('shares as s')
    .leftJoin('share_contents as c', 'c.share', 's.uuid')
    .where('s.user_uuid', userUuid)
    .where((left) => left.whereNot('s.status', REVOKED).orWhereNotNull('c.email'))
    .limit(SOME)
    .select<{ uuid: string; workspace: string; status: number }[]>('s.uuid', 's.workspace', 's.status');
  for (const { uuid, workspace, status } of shares) {
    if (status === REVOKED) await asWorker(worker, (tx) => forgetEmail(tx, uuid));
    else await revoke(worker, workspace, uuid);
  }
  return shares.length > 0;
}

async function revoke(worker: Db, workspace: string, uuid: string): Promise<void> {
  await decideAndAppend(worker, { kind: 'service', workspace }, shareAggregate, {
    streamId: uuid,
    command: { type: 'change', status: REVOKED, terms: {} },
    meta: bySelf,
    project: async (tx, events) => {
      for (const event of events) await applyShareEvent(tx, event);
      await forgetEmail(tx, uuid);
    },
  });
}
