import { randomUUID } from 'node:crypto';
import { type PersonAct, visit } from '@tutka/tools/alipay-simulator';
import { fromAgreementNumber } from '../src/clients/alipay/numbers.ts';
import type {
  Agreement,
  Charge,
  KnownAgreement,
  RecurringProvider,
} from '../src/clients/recurring-provider.ts';
import { type AlipayShop, attemptAt } from './alipay-shop.ts';

export const DAY = 86_400_000;

/** An agreement that was handed out to be signed. */
export type Handed = KnownAgreement & { readonly url: string; readonly terms: Agreement };

/** What renews at Alipay. */
export function recurringOf({ provider }: AlipayShop): RecurringProvider {
  if (!provider.recurring) throw new Error('nothing renews at this provider');
  return provider.recurring;
}

/** Hands out a page for a plan of 123.45 a month, whose next period begins in 30 days; then what a person did on it. */
export async function handOut(
  shop: AlipayShop,
  act?: PersonAct,
  more: Partial<Agreement> = {},
): Promise<Handed> {
  const terms: Agreement = {
    subscription: randomUUID(),
    attempt: attemptAt(shop.now().getTime()),
    amount: { minor: 12345n, currency: 'CNY' },
    period: 'month',
    nextAt: new Date(shop.now().getTime() + 30 * DAY),
    ...more,
  };
  const { url, reference } = await recurringOf(shop).sign(terms);
  if (act) await visit(url, act);
  return { subscription: terms.subscription, reference, url, terms };
}

/** An agreement in force, by Alipay's own number, on the day its next period begins. */
export async function inForce(shop: AlipayShop, more?: Partial<Agreement>) {
  const handed = await handOut(shop, 'pay', more);
  const truth = await recurringOf(shop).lookAgreement(handed);
  if (truth.state !== 'active') throw new Error(`it is ${truth.state}`);
  shop.pass(handed.terms.nextAt.getTime() - shop.now().getTime());
  return { subscription: handed.subscription, reference: truth.reference, terms: handed.terms };
}

/** A charge of what was agreed, that falls due now. */
export function chargeOf(
  shop: AlipayShop,
  { subscription, reference, terms }: Awaited<ReturnType<typeof inForce>>,
  more: Partial<Charge> = {},
): Charge {
  return {
    payment: randomUUID(),
    agreement: { subscription, reference },
    order: { uuid: randomUUID(), number: 8 },
    title: 'Pro plan',
    amount: terms.amount,
    dueAt: shop.now(),
    kind: 'period',
    ...more,
  };
}

/** The agreements of a subscription as Alipay's own books have them, oldest first. */
export function agreementBooks(
  { alipay }: AlipayShop,
  { subscription }: Pick<KnownAgreement, 'subscription'>,
) {
  return alipay.books
    .agreements()
    .filter(({ externalAgreementNo }) => fromAgreementNumber(externalAgreementNo) === subscription);
}
