import { randomUUID } from 'node:crypto';
import { inTenant, type Tx } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import { once } from '@tutka/service-base';
import type { Person, Repeatable } from '@tutka/service-runtime';
import { taxed } from '../domain/invoices/tax.ts';
import type { PricedItem } from '../domain/orders/price.ts';
import { taxRateFor } from '../invoices/order-tax.ts';
import { type PriceDeps, priceWhenNeeded } from '../orders/product-price.ts';
import { agreedPrice } from './agreed-price.ts';
import { changeSubscriptions } from './change-subscription.ts';

/** How long a subscription waits for its first payment: as long as an order (SPEC §9). */
const DAYS = 3;
const DAY_MS = 86_400_000;

/** A plan, by the month or the year; `currency` is the ledger's where none is named. */
export interface WantedSubscription {
  readonly planId: string;
  readonly period: 'month' | 'year';
  readonly currency?: string | undefined;
}

/**
 * Begins a subscription at the price of now; it waits for its first payment. Answers its uuid, the same one for a repeated
 * request. Throws NotForSale, CurrencyNotOffered, AlreadySubscribed, IdempotencyInProgress, IdempotencyKeyReused.
 */
export async function askSubscription(
  deps: PriceDeps,
  person: Person,
  { planId, period, currency = deps.ledgerCurrency }: WantedSubscription,
  meta: EventMeta,
  request: Repeatable | undefined,
): Promise<string> {
  const item = await priceWhenNeeded(deps, person, { kind: 'plan', planId, period }, currency);
  const expiresAt = new Date(deps.clock().getTime() + DAYS * DAY_MS).toISOString();
  return await inTenant(deps.worker, person, (tx) =>
    once(tx, { by: person, request }, () => ask(tx, person, item(), expiresAt, meta)),
  );
}

async function ask(
  tx: Tx,
  { userUuid, userId, workspace }: Person,
  { product, currency, subtotalMinor: totalMinor }: PricedItem,
  expiresAt: string,
  meta: EventMeta,
): Promise<string> {
  const subscription = randomUUID();
  if (product.kind !== 'plan') throw new Error('Plans alone are subscribed to.');
  const { planId, period, name } = product;
  const price = taxed({ totalMinor }, await taxRateFor(tx, workspace));
  const terms = { planId, period, name, ...agreedPrice(price, currency) };
  const command = { type: 'ask', terms, userUuid, userId, expiresAt } as const;
  await changeSubscriptions(tx, workspace, [{ subscription, command }], meta);
  return subscription;
}
