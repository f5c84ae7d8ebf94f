import { asWorker, type Db, queries } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import type { ErasePiece } from '@tutka/service-base';
import { forgetBuyer } from '../store/billing-details.ts';
import { type DropDeps, unsubscribe } from '../subscriptions/drop-change.ts';

const PROCESSING = 0;
const SOME = 20;
const bySelf: EventMeta = { actor: 'billing', actorKind: 'service' };

/**
 * Of a workspace that ended nothing is charged any more, and who buys for it is forgotten; what was bought, its invoices and the
 * ledger stay, as books do. Of a person who is gone there is nothing but the books.
 */
export function eraseGone(deps: DropDeps): ErasePiece {
  return async ({ kind, uuid: workspace }) => {
    if (kind === 'person') return false;
    if (await cancelSome(deps, workspace)) return true;
    if (await unsubscribeAll(deps, workspace)) return true;
    await asWorker(deps.worker, (tx) => forgetBuyer(tx, workspace));
    return false;
  };
}

/** Of what is paid for them all the same, the money goes back. */
async function cancelSome({ worker, orders }: DropDeps, workspace: string): Promise<boolean> {
  const waiting = await uuidsIn(worker, 'orders', { workspace, status: PROCESSING });
  for (const order of waiting)
    await orders.change({ order, workspace }, bySelf, (now) =>
      now.order.phase === 'processing' ? { order: [{ type: 'cancel' }] } : {},
    );
  return waiting.length > 0;
}

/** One that was paid at the last moment is not charged again. */
async function unsubscribeAll(deps: DropDeps, workspace: string): Promise<boolean> {
  const renewing = await uuidsIn(deps.worker, 'subscriptions', { workspace, renews: true, ended_at: null });
  for (const subscription of renewing) await unsubscribe(deps, { subscription, workspace }, bySelf);
  return renewing.length > 0;
}

async function uuidsIn(worker: Db, table: string, where: object): Promise<string[]> {
  return await asWorker(worker, (tx) => queries(tx)(table).where(where).limit(SOME).pluck('uuid'));
}
