import { asWorker, type Db } from '@tutka/database';
import type { WantedProduct } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import type { AgentOffers } from '../clients/agent-offers.ts';
import { parseMoney } from '../domain/money.ts';
import type { PricedItem } from '../domain/orders/price.ts';
import { findPlan } from '../projections/plan.ts';
import { NotForSale, offerToBuy, refuseSubscribed } from './held.ts';

/** It is sold, but not in this currency. */
class CurrencyNotOffered extends Error {
  override readonly name = 'CurrencyNotOffered';
}

export interface PriceDeps {
  readonly worker: Db;
  readonly clock: () => Date;
  readonly agents: AgentOffers;
  /** In which usage is counted, and credits are sold. */
  readonly ledgerCurrency: string;
}

/**
 * What a product costs before discounts. Throws NotForSale, CurrencyNotOffered, AlreadyOwned, AlreadySubscribed,
 * NotAnAmount.
 */
export async function productPrice(
  deps: PriceDeps,
  person: Person,
  product: WantedProduct,
  currency: string,
): Promise<PricedItem> {
  switch (product.kind) {
    case 'plan':
      await refuseSubscribed(deps, person.workspace);
      return (await planPrice(deps, product, currency)).item;
    case 'agent':
      return await priceOfAgent(deps, person, product.agentUUID, currency);
    case 'credits':
      return await priceOfCredits(deps, product.amount, currency);
  }
}

/** Asks for a price now; the refusal of one that is not to be had comes when it is needed, which a repeated request does not. */
export async function priceWhenNeeded(...asked: Parameters<typeof productPrice>): Promise<() => PricedItem> {
  return await productPrice(...asked).then(
    (item) => () => item,
    (error: unknown) => () => {
      throw error;
    },
  );
}

type WantedPlan = Pick<Extract<WantedProduct, { kind: 'plan' }>, 'planId' | 'period'>;

/** What a plan that is offered costs, and a month of it in that currency. Throws NotForSale, CurrencyNotOffered. */
export async function planPrice(
  { worker }: Pick<PriceDeps, 'worker'>,
  product: WantedPlan,
  currency: string,
): Promise<{ readonly item: PricedItem; readonly monthMinor: bigint }> {
  const plan = await asWorker(worker, (tx) => findPlan(tx, product.planId));
  if (!plan?.isOffered) throw new NotForSale('This plan is not offered.');
  const prices = Object.values(plan.prices);
  if (prices.every((price) => price[product.period] === 0n)) throw new NotForSale('This plan costs nothing.');
  const price = plan.prices[currency];
  if (!price) throw new CurrencyNotOffered(`${plan.name} is not sold in ${currency}.`);
  const { planId, period } = product;
  const named = { kind: 'plan', planId, period, name: plan.name } as const;
  const item = { product: named, currency, subtotalMinor: price[period] };
  return { item, monthMinor: price.month };
}

async function priceOfAgent(
  deps: PriceDeps,
  person: Person,
  agentUUID: string,
  currency: string,
): Promise<PricedItem> {
  const offer = await offerToBuy(deps, person, agentUUID);
  if (offer.currency !== currency) {
    throw new CurrencyNotOffered(`${offer.name} is sold in ${offer.currency}.`);
  }
  const product = { kind: 'agent', agentUUID, name: offer.name } as const;
  const seller = { workspace: offer.workspace, owner: offer.ownerUuid };
  return { product, currency, subtotalMinor: parseMoney(offer.price, currency), seller };
}

async function priceOfCredits(
  { ledgerCurrency }: PriceDeps,
  amount: string,
  currency: string,
): Promise<PricedItem> {
  if (currency !== ledgerCurrency) {
    throw new CurrencyNotOffered(`Credits are sold in ${ledgerCurrency}.`);
  }
  const subtotalMinor = parseMoney(amount, currency);
  if (subtotalMinor === 0n) throw new NotForSale('Credits for nothing are not sold.');
  return { product: { kind: 'credits', amount, name: 'Credits' }, currency, subtotalMinor };
}
