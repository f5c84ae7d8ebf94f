import { asWorker, type Db } from '@tutka/database';
import type { Person } from '@tutka/service-runtime';
import type { AgentOffer, AgentOffers } from '../clients/agent-offers.ts';
import type { OrderedProduct } from '../domain/orders/order.events.ts';
import { ownsAgent } from '../projections/order.ts';
import { isRenewing, runningSubscription } from '../projections/subscription.ts';

/** There is no such thing to buy. */
export class NotForSale extends Error {
  override readonly name = 'NotForSale';
}

/** The workspace may use it already. */
class AlreadyOwned extends Error {
  override readonly name = 'AlreadyOwned';
}

/** The workspace has one that renews. */
class AlreadySubscribed extends Error {
  override readonly name = 'AlreadySubscribed';
}

interface HeldDeps {
  readonly worker: Db;
}

export interface OfferDeps {
  readonly agents: AgentOffers;
}

/** What renews is changed, not bought beside. Throws AlreadySubscribed. */
export async function refuseSubscribed({ worker }: HeldDeps, workspace: string): Promise<void> {
  const running = await asWorker(worker, (tx) => runningSubscription(tx, workspace, { hold: false }));
  if (running && isRenewing(running)) throw new AlreadySubscribed();
}

const entitled = new Set(['owner', 'member', 'free', 'purchased']);

/** What an agent is offered for, to who may not use it yet. Throws NotForSale, AlreadyOwned. */
export async function offerToBuy(
  { worker, agents }: HeldDeps & OfferDeps,
  person: Person,
  agentUUID: string,
): Promise<AgentOffer> {
  const offer = await agents.find(person, agentUUID);
  if (!offer) throw new NotForSale('Agent not found');
  // Bought a second ago, catalog may not know yet.
  const bought = await asWorker(worker, (tx) => ownsAgent(tx, person.workspace, agentUUID));
  if (bought || entitled.has(offer.entitlement)) throw new AlreadyOwned();
  if (offer.isFree || offer.price === '') throw new NotForSale('This agent is not sold.');
  return offer;
}

/**
 * Refuses what a workspace has by now, whatever it had when it was ordered, and an agent that is gone or is sold no more. Throws
 * AlreadyOwned, AlreadySubscribed, NotForSale.
 */
export async function refuseHeld(
  deps: HeldDeps & OfferDeps,
  person: Person,
  product: OrderedProduct,
): Promise<void> {
  if (product.kind === 'plan') await refuseSubscribed(deps, person.workspace);
  if (product.kind === 'agent') await offerToBuy(deps, person, product.agentUUID);
}
