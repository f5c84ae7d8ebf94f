import { noOrder } from '../src/domain/orders/order.state.ts';
import { decideSteps, type OrderNow, type OrderSteps } from '../src/domain/orders/order-work.ts';
import { workAfter } from '../src/domain/orders/work-after.ts';
import type { KnownAttempt, OrderRef, OrderStore, PaymentPage } from '../src/payments/order-store.ts';

/** Work that waits, by kind and subject. */
export type WaitingWork = Map<string, { readonly kind: string; readonly subject: string }>;

/** One order kept in memory: whole changes one after another, and the work they ask for. */
export class MemoryOrders implements OrderStore {
  #now: OrderNow = { order: noOrder, payments: new Map() };
  readonly #pages = new Map<string, PaymentPage>();
  readonly work: WaitingWork = new Map();
  /** The names of everything that happened. */
  readonly history: string[] = [];

  async now(): Promise<OrderNow> {
    return this.#now;
  }

  async change(
    { order }: OrderRef,
    _meta: unknown,
    decide: (now: OrderNow) => OrderSteps,
    page?: { readonly payment: string } & PaymentPage,
  ): Promise<OrderNow> {
    const outcome = decideSteps(this.#now, decide(this.#now));
    const { orderEvents, paymentEvents } = outcome;
    const happened = [
      ...orderEvents.map((event) => ({ event, stream: order })),
      ...[...paymentEvents].flatMap(([stream, events]) => events.map((event) => ({ event, stream }))),
    ];
    this.#now = { order: outcome.order, payments: outcome.payments };
    if (page && happened.length > 0) this.#pages.set(page.payment, page);
    for (const { event, stream } of happened) {
      this.history.push(event.type);
      const recorded = { ...event, recordedAt: new Date(0) };
      for (const work of workAfter(recorded, stream, order, this.#now)) {
        this.work.set(`${work.kind}/${work.subject}`, work);
      }
    }
    return this.#now;
  }

  async changeOnce(
    _asked: unknown,
    ref: OrderRef,
    meta: unknown,
    decide: (now: OrderNow) => OrderSteps,
  ): Promise<void> {
    await this.change(ref, meta, decide);
  }

  async attempt(payment: string): Promise<KnownAttempt | undefined> {
    const state = this.#now.payments.get(payment);
    if (!state || state.phase === 'none') return undefined;
    const { order, provider } = state.terms;
    return { payment, order, workspace: 'w', provider, reference: state.reference };
  }

  async attemptOfRefund(refund: string): Promise<KnownAttempt | undefined> {
    for (const [payment, state] of this.#now.payments) {
      const has = 'refunds' in state && state.refunds.some((one) => one.refund === refund);
      if (has) return await this.attempt(payment);
    }
    return undefined;
  }

  async page(payment: string): Promise<PaymentPage | undefined> {
    return this.#pages.get(payment);
  }
}
