import { randomUUID } from 'node:crypto';
import { asWorker } from '@tutka/database';
import { type AlipaySimulator, startAlipaySimulator, visit } from '@tutka/tools/alipay-simulator';
import { type StripeSimulator, startStripeSimulator } from '@tutka/tools/stripe-simulator';
import { createAlipay } from '../src/clients/alipay/alipay.ts';
import type { PaymentProvider, ProviderName } from '../src/clients/payment-provider.ts';
import { createStripe } from '../src/clients/stripe/create-stripe.ts';
import type { OrderTerms } from '../src/domain/orders/order.events.ts';
import { makeRefund } from '../src/payments/make-refund.ts';
import { payOrder } from '../src/payments/pay-order.ts';
import { refundOrder } from '../src/payments/refund-order.ts';
import { settlePayment } from '../src/payments/settle-payment.ts';
import { nextOrderNumber } from '../src/projections/order.ts';
import { reconcileJob } from '../src/reconciliation/reconcile.ts';
import type { ReconcileDeps } from '../src/reconciliation/reconcile-deps.ts';
import { type Reconciliations, reconciliations } from '../src/reconciliation/runs.ts';
import { orderStore } from '../src/store/order-store.ts';
import { type RunningParts, runParts } from './running-parts.ts';

const DAY_MS = 86_400_000;
const secrets = { secretKey: 'sk_test_51Booked', webhookSecret: 'whsec_booked' };

/** A payment somebody began, by whom, and of how much. */
export interface Begun {
  readonly order: string;
  readonly workspace: string;
  readonly payment: string;
  readonly provider: ProviderName;
  readonly url: string;
}

type Parts = Pick<BookedShop, 'database' | 'stripe' | 'alipay' | 'clock'>;

/** A shop of which both providers keep real books, and which hears of nothing by itself: no notices, no jobs. */
export class BookedShop {
  readonly database: RunningParts;
  readonly stripe: StripeSimulator;
  readonly alipay: AlipaySimulator;
  readonly deps: ReconcileDeps;
  readonly runs: Reconciliations;
  /** By how many milliseconds Alipay's clock and ours are ahead. */
  readonly clock: { aheadMs: number };

  private constructor({ database, stripe, alipay, clock }: Parts) {
    this.database = database;
    this.stripe = stripe;
    this.alipay = alipay;
    this.clock = clock;
    const now = () => new Date(Date.now() + clock.aheadMs);
    const keys = { gateway: alipay.url, notifyUrl: 'http://127.0.0.1:9/notices', sandbox: true };
    const providers = new Map<ProviderName, PaymentProvider>([
      ['stripe', createStripe({ ...secrets, apiBase: stripe.url })],
      ['alipay', createAlipay({ ...alipay.keys, ...keys, now })],
    ]);
    const { worker } = database;
    const nobody = () => undefined;
    this.deps = { worker, providers, orders: orderStore(worker), clock: now, at: nobody, reached: nobody };
    this.runs = reconciliations(this.deps);
  }

  static async open(): Promise<BookedShop> {
    const clock = { aheadMs: 0 };
    const stripe = await startStripeSimulator(secrets);
    const alipay = await startAlipaySimulator({ now: () => Date.now() + clock.aheadMs });
    return new BookedShop({ database: await runParts(() => []), stripe, alipay, clock });
  }

  async close(): Promise<void> {
    await Promise.all([this.stripe.stop(), this.alipay.stop(), this.database.close()]);
  }

  /** An order, and the page at which it may be paid. */
  async begin(provider: ProviderName, minor = 1_250n): Promise<Begun> {
    const { deps } = this;
    const ref = { order: randomUUID() as string, workspace: randomUUID() as string };
    const currency = provider === 'stripe' ? 'USD' : 'CNY';
    const number = await asWorker(deps.worker, nextOrderNumber);
    const expiresAt = new Date(deps.clock().getTime() + 3 * DAY_MS);
    const product = { kind: 'credits', amount: '12.50', name: 'Credits' } as const;
    const terms: OrderTerms = {
      ...{ number, userUuid: randomUUID(), userId: 1, product, currency },
      ...{ totalMinor: minor.toString(), discounts: [], expiresAt: expiresAt.toISOString() },
      type: 'normal',
    };
    await deps.orders.change(ref, {}, () => ({ order: [{ type: 'place', terms }] }));
    const { paymentUUID: payment, url } = await payOrder(
      { ...deps, origins: new Set(['https://tutka.test']) },
      { ref, number, title: 'Credits', amount: { minor, currency }, expiresAt },
      { provider, returnUrl: 'https://tutka.test/', language: 'en' },
      {},
    );
    return { ...ref, payment, provider, url };
  }

  /** Somebody pays; here nobody hears of it. */
  async pay({ provider, payment, url }: Begun): Promise<void> {
    if (provider === 'stripe') this.stripe.order('pay', { payment });
    else await visit(url, 'pay');
  }

  async paid(provider: ProviderName, minor?: bigint): Promise<Begun> {
    const begun = await this.begin(provider, minor);
    await this.pay(begun);
    await settlePayment(this.deps, begun.payment);
    return begun;
  }

  /** Writes that money came, whatever the provider says. */
  async believe({ order, workspace, payment }: Begun, capture: string): Promise<void> {
    const paidAt = new Date().toISOString();
    await this.deps.orders.change({ order, workspace }, {}, () => ({
      order: [{ type: 'complete', payment }],
      payment: { uuid: payment, command: { type: 'succeed', capture, paidAt } },
    }));
  }

  /** Begins to give some of it back; the refund's uuid. */
  async askRefund(begun: Begun, minor: bigint): Promise<string> {
    await refundOrder(this.deps, begun, minor, {});
    const { payments } = await this.deps.orders.now(begun);
    const state = payments.get(begun.payment);
    return state && 'refunds' in state ? (state.refunds.at(-1)?.refund ?? '') : '';
  }

  async refunded(begun: Begun, minor: bigint): Promise<string> {
    const refund = await this.askRefund(begun, minor);
    await makeRefund(this.deps, refund);
    return refund;
  }

  /** Writes that a refund was made, whatever the provider says. */
  async believeRefund({ order, workspace, payment }: Begun, refund: string): Promise<void> {
    const command = { type: 'refund done', refund, reference: 'believed' } as const;
    await this.deps.orders.change({ order, workspace }, {}, () => ({ payment: { uuid: payment, command } }));
  }

  /** Compares the hours around now with a provider's books, to the end; the run's uuid. */
  async reconcile(provider: ProviderName): Promise<string> {
    const hour = 3_600_000;
    const [from, to] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
    const { uuid } = await this.runs.start({ provider, from, to }, { actorKind: 'person' });
    await this.work(uuid);
    return uuid;
  }

  /** Does a run's steps until it is over. */
  async work(run: string): Promise<void> {
    const job = { kind: 'reconcile', subject: run, workspace: run, tries: 1, epoch: '1' } as const;
    for (;;) {
      await reconcileJob(this.deps)(job);
      const { items } = await this.runs.runs({ page: 1, pageSize: 100 });
      if (items.find(({ uuid }) => uuid === run)?.state !== 'running') return;
    }
  }
}
