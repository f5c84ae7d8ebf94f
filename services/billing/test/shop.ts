import { randomUUID } from 'node:crypto';
import type { ProviderName } from '../src/clients/payment-provider.ts';
import type { OrderTerms } from '../src/domain/orders/order.events.ts';
import { expireJob } from '../src/payments/expire-order.ts';
import { refundJob } from '../src/payments/make-refund.ts';
import type { OrderStore } from '../src/payments/order-store.ts';
import { payOrder } from '../src/payments/pay-order.ts';
import type { PaymentPoint } from '../src/payments/points.ts';
import { refundOrder } from '../src/payments/refund-order.ts';
import { settleJob } from '../src/payments/settle-payment.ts';
import { type BankFault, TestBank } from './test-bank.ts';

/** One step of a story: what people, providers, time and trouble do. */
export type Step =
  | { readonly do: 'pay'; readonly provider: ProviderName }
  | { readonly do: 'capture' | 'decline' | 'send back'; readonly provider: ProviderName }
  | { readonly do: 'notice' | 'poll'; readonly provider: ProviderName; readonly times: number }
  | { readonly do: 'cancel' | 'expire' | 'work' }
  | { readonly do: 'refund'; readonly cents: number | undefined }
  | { readonly do: 'fault'; readonly provider: ProviderName; readonly fault: BankFault }
  | { readonly do: 'crash'; readonly point: PaymentPoint };

/** The process died. */
class Died extends Error {}

export const PRICE = 1_250n;
const meta = {};
const isExpected = (error: unknown) =>
  error instanceof Died ||
  (error instanceof Error &&
    /^(Order(Final|Overdue)|Provider(Unavailable|Refused)|NothingToRefund|RefundTooLarge)$/.test(error.name));

interface Work {
  /** What waits to be done, in any order. */
  waiting(): Promise<readonly { readonly kind: string; readonly subject: string }[]>;
  done(work: { readonly kind: string; readonly subject: string }): Promise<void>;
}

/** An order, both providers, and everything that may happen to them, through the real handlers. */
export class Shop {
  readonly banks = { stripe: new TestBank('stripe'), alipay: new TestBank('alipay') };
  readonly ref = { order: randomUUID() as string, workspace: randomUUID() as string };
  readonly #orders: OrderStore;
  readonly #work: Work;
  readonly #crashes: PaymentPoint[] = [];
  #time = Date.parse('2026-11-22T12:00:00Z');
  /** Crashes that took place, by point. */
  readonly died = new Map<PaymentPoint, number>();

  constructor(orders: OrderStore, work: Work) {
    this.#orders = orders;
    this.#work = work;
  }

  get #deps() {
    return {
      orders: this.#orders,
      providers: new Map(Object.entries(this.banks) as [ProviderName, TestBank][]),
      origins: new Set(['https://tutka.test']),
      pauseMs: 0,
      clock: () => new Date(this.#time),
      at: (point: PaymentPoint) => {
        const at = this.#crashes.indexOf(point);
        if (at === -1) return;
        this.#crashes.splice(at, 1);
        this.died.set(point, (this.died.get(point) ?? 0) + 1);
        throw new Died(point);
      },
    };
  }

  async place(place: (terms: OrderTerms) => Promise<unknown>): Promise<void> {
    await place({
      number: 1,
      userUuid: randomUUID(),
      userId: 1,
      type: 'normal',
      product: { kind: 'credits', amount: '12.50', name: 'Credits' },
      currency: 'USD',
      totalMinor: PRICE.toString(),
      discounts: [],
      expiresAt: new Date(this.#time + 3 * 86_400_000).toISOString(),
    });
  }

  /** What may be refused or break off does; anything else comes through. */
  async step(step: Step): Promise<void> {
    await this.#step(step).catch((error: unknown) => {
      if (!isExpected(error)) throw error;
    });
  }

  /** All trouble is over: everything that waits is done, until nothing does. */
  async quiet(): Promise<void> {
    this.#crashes.splice(0);
    for (const bank of Object.values(this.banks)) bank.faults.splice(0);
    // The last ones may pay until the order's time is over, and no longer.
    this.#time += 4 * 86_400_000;
    for (let round = 0; round < 20; round++) {
      for (const work of await this.#work.waiting()) await this.#doWork(work);
    }
    await this.#lookAtRefunds();
  }

  async #step(step: Step): Promise<void> {
    switch (step.do) {
      case 'pay':
        return await this.#pay(step.provider);
      case 'capture':
      case 'decline':
        return this.#atBank(step.provider, step.do);
      case 'send back':
        this.banks[step.provider].sendBack();
        return await this.#lookAtRefunds();
      case 'notice':
      case 'poll':
        return await this.#look(step.provider, step.times);
      case 'cancel':
        await this.#orders.change(this.ref, meta, () => ({ order: [{ type: 'cancel' }] }));
        return;
      case 'expire':
        this.#time += 4 * 86_400_000;
        return await this.#doWork({ kind: 'expire', subject: this.ref.order });
      case 'work':
        return await this.#doWaiting();
      case 'refund':
        return await this.#refund(step.cents);
      case 'fault':
        this.banks[step.provider].faults.push(step.fault);
        return;
      case 'crash':
        this.#crashes.push(step.point);
    }
  }

  #atBank(provider: ProviderName, what: 'capture' | 'decline'): void {
    const bank = this.banks[provider];
    for (const payment of bank.accounts.keys()) {
      if (what === 'capture') bank.pay(payment);
      else bank.decline(payment);
    }
  }

  /** As after a notice of each that was done, or when the providers' books are read. */
  async #lookAtRefunds(): Promise<void> {
    const { payments } = await this.#orders.now(this.ref);
    for (const state of payments.values()) {
      const done = 'refunds' in state ? state.refunds.filter(({ state: of }) => of === 'done') : [];
      for (const { refund } of done) await this.#doWork({ kind: 'refund', subject: refund });
    }
  }

  async #doWaiting(): Promise<void> {
    for (const work of await this.#work.waiting()) {
      if (work.kind !== 'expire') await this.#doWork(work);
    }
  }

  async #refund(cents: number | undefined): Promise<void> {
    await refundOrder(this.#deps, this.ref, cents === undefined ? undefined : BigInt(cents), meta);
  }

  async #pay(provider: ProviderName): Promise<void> {
    const amount = { minor: PRICE, currency: 'USD' };
    const order = { ref: this.ref, number: 1, title: 'Credits', amount, expiresAt: new Date(this.#time) };
    const request = { provider, returnUrl: 'https://tutka.test/orders', language: 'en' };
    await payOrder(this.#deps, order, request, meta);
  }

  async #look(provider: ProviderName, times: number): Promise<void> {
    const { order } = await this.#orders.now(this.ref);
    const attempts = order.phase === 'none' ? [] : order.attempts;
    const own = attempts.filter((attempt) => attempt.provider === provider);
    for (let n = 0; n < times; n++) {
      for (const { payment } of own) await this.#doWork({ kind: 'settle', subject: payment });
    }
  }

  async #doWork(work: { readonly kind: string; readonly subject: string }): Promise<void> {
    const handlers = {
      settle: settleJob(this.#deps),
      refund: refundJob(this.#deps),
      expire: expireJob(this.#deps),
    };
    const handler = handlers[work.kind as keyof typeof handlers];
    const job = { ...work, kind: work.kind as 'settle', workspace: this.ref.workspace, tries: 1, epoch: '1' };
    const outcome = handler ? await handler(job) : 'done';
    if (outcome === 'done') await this.#work.done(work);
  }
}
