import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventMeta } from '@tutka/event-store';
import {
  type Amount,
  type Attempt,
  type PaymentProvider,
  type ProviderName,
  ProviderUnavailable,
} from '../clients/payment-provider.ts';
import type { Agreement } from '../clients/recurring-provider.ts';
import { OrderFinal } from '../domain/orders/order.decide.ts';
import type { OrderNow, OrderSteps } from '../domain/orders/order-work.ts';
import type { OrderRef, PaymentPage } from './order-store.ts';
import { ProviderCurrency, providerOf, recurringOf } from './providers.ts';
import { byProvider, type SettleDeps, settlePayment } from './settle-payment.ts';

/** The provider's page is not to send people elsewhere. */
export class ReturnUrlNotAllowed extends Error {
  override readonly name = 'ReturnUrlNotAllowed';
}

export interface PayDeps extends SettleDeps {
  /** Origins that people may be sent back to. */
  readonly origins: ReadonlySet<string>;
  /** Before an attempt that somebody else opens is looked at again. */
  readonly pauseMs?: number;
}

/** What is to be paid. */
export interface PaidOrder {
  readonly ref: OrderRef;
  readonly number: number;
  readonly title: string;
  readonly amount: Amount;
  readonly expiresAt: Date;
  /** Signed together with the payment: what renews is charged without the person from then on. */
  readonly agreement?: Omit<Agreement, 'attempt'>;
}

export interface PayRequest {
  readonly provider: ProviderName;
  readonly returnUrl: string;
  readonly language: string;
}

/** Where a person pays, and by which attempt. */
export interface Opening {
  readonly paymentUUID: string;
  readonly url: string;
}

const TRIES = 5;
const PAUSE_MS = 150;

/**
 * Begins to pay an order, or goes on with the attempt that is open at that provider. Throws ReturnUrlNotAllowed,
 * ProviderNotOffered, ProviderCurrency, OrderFinal, OrderOverdue, ProviderUnavailable and ProviderRefused.
 */
export async function payOrder(
  deps: PayDeps,
  order: PaidOrder,
  request: PayRequest,
  meta: EventMeta,
): Promise<Opening> {
  if (!deps.origins.has(new URL(request.returnUrl).origin)) throw new ReturnUrlNotAllowed();
  const provider = providerOf(deps.providers, request.provider);
  if (order.agreement) recurringOf(provider);
  if (!provider.currencies.includes(order.amount.currency)) {
    throw new ProviderCurrency(`${provider.name} does not take ${order.amount.currency} here.`);
  }
  for (let attempt = 1; ; attempt++) {
    const started = await start(deps, order, request, meta);
    const url = await openOrGoOn(deps, order, provider, started).catch((error: unknown) => {
      // Another request opens the same page at this very moment.
      if (error instanceof ProviderUnavailable && attempt < TRIES) return undefined;
      throw error;
    });
    if (url !== undefined) return { paymentUUID: started.payment, url };
    if (attempt === TRIES) throw new ProviderUnavailable('The attempt ended while it was opened.');
    await sleep((deps.pauseMs ?? PAUSE_MS) * attempt);
  }
}

interface Started {
  readonly payment: string;
  readonly page: PaymentPage;
}

/** The newest attempt, where its page is still open at this provider. */
function openAttempt({ order, payments }: OrderNow, provider: ProviderName): string | undefined {
  if (order.phase !== 'processing') return undefined;
  const last = order.attempts.at(-1);
  const state = last && payments.get(last.payment);
  const isOpen = state?.phase === 'processing' && state.terms.agreement === undefined;
  return isOpen && last?.provider === provider ? last.payment : undefined;
}

async function start(
  deps: PayDeps,
  { ref }: PaidOrder,
  request: PayRequest,
  meta: EventMeta,
): Promise<Started> {
  const { provider, returnUrl, language } = request;
  const fresh: string = randomUUID();
  const page = { returnUrl, language, url: null };
  let payment = fresh;
  const decide = (now: OrderNow): OrderSteps => {
    payment = openAttempt(now, provider) ?? fresh;
    if (payment !== fresh) return {};
    if (now.order.phase !== 'processing') throw new OrderFinal();
    const { totalMinor: minor, currency } = now.order.terms;
    const terms = { order: ref.order, provider, amount: { minor, currency } };
    return {
      order: [{ type: 'start payment', payment, provider, now: deps.clock().getTime() }],
      payment: { uuid: payment, command: { type: 'start', terms } },
    };
  };
  await deps.orders.change(ref, meta, decide, { payment: fresh, ...page });
  await deps.at('attempt saved');
  return { payment, page: (await deps.orders.page(payment)) ?? page };
}

/** The page's address; undefined where the attempt turns out to be over. */
async function openOrGoOn(
  deps: PayDeps,
  paid: PaidOrder,
  provider: PaymentProvider,
  { payment, page }: Started,
): Promise<string | undefined> {
  if (page.url !== null) {
    const now = await settlePayment(deps, payment);
    return now?.payments.get(payment)?.phase === 'processing' ? page.url : undefined;
  }
  const { ref, agreement } = paid;
  const attempt = attemptOf(paid, payment, page);
  const { reference, url } = agreement
    ? await recurringOf(provider).sign({ ...agreement, attempt })
    : await provider.open(attempt);
  await deps.at('page opened');
  await deps.orders.change(
    ref,
    byProvider(provider.name),
    () => ({ payment: { uuid: payment, command: { type: 'open', reference } } }),
    { payment, ...page, url },
  );
  await deps.at('page kept');
  return url;
}

function attemptOf(
  { ref, number, title, amount, expiresAt }: PaidOrder,
  payment: string,
  { returnUrl, language }: PaymentPage,
): Attempt {
  const order = { uuid: ref.order, number };
  return { payment, order, title, amount, returnUrl, expiresAt, language };
}
