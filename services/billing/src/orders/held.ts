import { asWorker, type Db } from '@tutka/database';
import type { OrderedProduct } from '../domain/order.events.ts';
import { ownsAgent } from '../projections/order.ts';
import { isRenewing, runningSubscription } from '../projections/subscription.ts';

/** The workspace may use it already. */
export class AlreadyOwned extends Error {
  override readonly name = 'AlreadyOwned';
}

/** The workspace has one that renews. */
class AlreadySubscribed extends Error {
  override readonly name = 'AlreadySubscribed';
}

interface HeldDeps {
  readonly worker: Db;
}

/** What renews is changed, not bought beside. Throws AlreadySubscribed. */
export async function refuseSubscribed({ worker }: HeldDeps, workspace: string): Promise<void> {
  const running = await asWorker(worker, (tx) => runningSubscription(tx, workspace, { hold: false }));
  if (running && isRenewing(running)) throw new AlreadySubscribed();
}

/** Refuses what a workspace has by now, whatever it had when it was ordered. Throws AlreadyOwned, AlreadySubscribed. */
export async function refuseHeld(deps: HeldDeps, workspace: string, product: OrderedProduct): Promise<void> {
  if (product.kind === 'plan') await refuseSubscribed(deps, workspace);
  if (product.kind !== 'agent') return;
  const { agentUUID } = product;
  if (await asWorker(deps.worker, (tx) => ownsAgent(tx, workspace, agentUUID))) throw new AlreadyOwned();
}
