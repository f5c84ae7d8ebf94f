import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { PurchaseEvent } from '../domain/agents/purchase.ts';

/** Which workspace has bought which agent: a row while it holds. */
export async function applyPurchaseEvent(tx: Tx, event: StoredEvent<PurchaseEvent>): Promise<void> {
  const { streamId: order_uuid, workspace, recordedAt } = event;
  const purchases = queries(tx)('agent_purchases');
  if (event.type === 'PurchaseEnded') await purchases.where({ order_uuid }).delete();
  else await purchases.insert({ order_uuid, workspace, agent: event.data.agent, bought_at: recordedAt });
}
