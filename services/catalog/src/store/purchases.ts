import type { Db } from '@tutka/database';
import { type Aggregate, decideAndAppend } from '@tutka/event-store';
import {
  decidePurchase,
  evolvePurchase,
  noPurchase,
  type PurchaseCommand,
  type PurchaseEvent,
  type PurchaseState,
} from '../domain/agents/purchase.ts';
import { applyPurchaseEvent } from '../projections/purchase.ts';
import { knows } from './known-events.ts';

const aggregate: Aggregate<PurchaseCommand, PurchaseState, PurchaseEvent> = {
  type: 'purchase',
  initial: noPurchase,
  decide: decidePurchase,
  evolve: evolvePurchase,
  knows,
};

/** What an order came to, once however often it is told. */
export type SettleOrder = (order: {
  readonly uuid: string;
  /** The buyer's. */
  readonly workspace: string;
  readonly command: PurchaseCommand;
  readonly commandId: string;
}) => Promise<void>;

/** Keeps what workspaces have bought, as its own streams, so that it can be replayed without billing. */
export function settleOrders(worker: Db): SettleOrder {
  return async ({ uuid: streamId, workspace, command, commandId }) => {
    await decideAndAppend(worker, { kind: 'service', workspace }, aggregate, {
      streamId,
      command,
      commandId,
      meta: { actor: 'catalog', actorKind: 'service' },
      project: async (tx, events) => {
        for (const event of events) await applyPurchaseEvent(tx, event);
      },
    });
  };
}
