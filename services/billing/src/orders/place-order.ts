import { randomUUID } from 'node:crypto';
import { asWorker, inTenant, type Tx } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import type { WantedProduct } from '@tutka/http-contracts';
import { once } from '@tutka/service-base';
import type { Person, Repeatable } from '@tutka/service-runtime';
import { earnerOf } from '../domain/earnings/share-rate.ts';
import { type AppliedTax, taxed } from '../domain/invoices/tax.ts';
import type { OrderTerms } from '../domain/orders/order.events.ts';
import { DiscountUnknown, type Price, type PricedItem, priceOf } from '../domain/orders/price.ts';
import { taxRateFor } from '../invoices/order-tax.ts';
import { discountOffer } from '../projections/discount.ts';
import { nextOrderNumber } from '../projections/order.ts';
import { shareRate } from '../projections/share-rate.ts';
import { beginOrder } from '../store/begin-order.ts';
import { type PriceDeps, priceWhenNeeded, productPrice } from './product-price.ts';

/** How long an order waits to be paid (SPEC §9). */
const ORDER_DAYS = 3;
const DAY_MS = 86_400_000;

export interface Wanted {
  readonly product: WantedProduct;
  readonly currency: string;
  readonly discountCode?: string | undefined;
}

/** A price with its tax. */
type TaxedPrice = Price & { readonly tax: AppliedTax | null };

/** What it would cost. Throws what `productPrice` and `priceOf` tell. */
export async function quoteOrder(
  deps: PriceDeps,
  person: Person,
  wanted: Wanted,
): Promise<PricedItem & TaxedPrice> {
  const item = await productPrice(deps, person, wanted.product, wanted.currency);
  const { discountCode: code } = wanted;
  const now = deps.clock().getTime();
  return await asWorker(deps.worker, async (tx) => {
    const offer = code === undefined ? undefined : await discountOffer(tx, code, { hold: false });
    if (code !== undefined && !offer) throw new DiscountUnknown();
    const rate = await taxRateFor(tx, person.workspace);
    return { ...item, ...taxed(priceOf(item, offer, now), rate) };
  });
}

/**
 * Places an order, priced now; one that costs nothing is completed at once. Answers its uuid, the same one for a repeated
 * request. Throws what `quoteOrder` does, `IdempotencyInProgress` and `IdempotencyKeyReused`.
 */
export async function placeOrder(
  deps: PriceDeps,
  person: Person,
  wanted: Wanted,
  meta: EventMeta,
  request: Repeatable | undefined,
): Promise<string> {
  const item = await priceWhenNeeded(deps, person, wanted.product, wanted.currency);
  const now = deps.clock().getTime();
  return await inTenant(deps.worker, person, async (tx) => {
    const { discountCode } = wanted;
    return await once(tx, { by: person, request }, () => place(tx, person, item(), discountCode, meta, now));
  });
}

async function place(
  tx: Tx,
  person: Person,
  item: PricedItem,
  code: string | undefined,
  meta: EventMeta,
  now: number,
): Promise<string> {
  const order = randomUUID();
  const offer = code === undefined ? undefined : await discountOffer(tx, code, { hold: true });
  if (code !== undefined && !offer) throw new DiscountUnknown();
  const price = taxed(priceOf(item, offer, now), await taxRateFor(tx, person.workspace));
  const earner = item.seller && earnerOf(item.seller, person, await shareRate(tx));
  const terms = { ...termsOf(person, item, price, await nextOrderNumber(tx), now), earner };
  const free = price.totalMinor === 0n ? [{ type: 'complete', payment: null } as const] : [];
  await beginOrder(tx, { order, workspace: person.workspace }, meta, [{ type: 'place', terms }, ...free]);
  return order;
}

function termsOf(
  person: Person,
  { product, currency }: PricedItem,
  { totalMinor, discounts, tax }: TaxedPrice,
  number: number,
  now: number,
): OrderTerms {
  return {
    number,
    userUuid: person.userUuid,
    userId: person.userId,
    type: 'normal',
    product,
    currency,
    totalMinor: totalMinor.toString(),
    discounts,
    tax,
    expiresAt: new Date(now + ORDER_DAYS * DAY_MS).toISOString(),
  };
}
