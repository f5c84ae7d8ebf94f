import type { Db } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import { applyShareEvent } from '../projections/share.ts';
import { shareAggregate } from '../store/share-aggregate.ts';
import { waitingFor } from '../store/share-contents.ts';

/** Gives a new account what was shared with its address before. */
export async function bindWaiting(
  worker: Db,
  account: { readonly userUuid: string; readonly email: string },
): Promise<void> {
  const { userUuid, email } = account;
  for (const { uuid: streamId, workspace } of await waitingFor(worker, email)) {
    await decideAndAppend(worker, { kind: 'service', workspace }, shareAggregate, {
      streamId,
      command: { type: 'bind', userUuid },
      meta: { actor: 'catalog', actorKind: 'service' },
      project: async (tx, events) => {
        for (const event of events) await applyShareEvent(tx, event);
      },
    });
  }
}
