import { asWorker, queries } from '@tutka/database';
import { type Route, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { testLogger } from '@tutka/testing';
import type { PaymentProvider } from '../src/clients/payment-provider.ts';
import { ordersPart } from '../src/parts/orders.ts';
import type { BillingPart } from '../src/parts/part.ts';
import { plansPart } from '../src/parts/plans.ts';
import type { Biller, MakeBiller, TakeNotice } from './billers.ts';
import { nobodyKnown } from './nobody-known.ts';
import { admin, person, type RunningParts, runParts } from './running-parts.ts';

const returnUrl = 'https://tutka.test/billing';

type Told = Readonly<Record<string, unknown>> & { readonly uuid: string; readonly state: string };

/** Billing, a provider and its people, on a clock that a test moves. */
export class Months<B extends Biller = Biller> {
  readonly biller: B;
  /** Those that are set up. */
  readonly providers: Map<Biller['name'], PaymentProvider>;
  readonly #billing: RunningParts;
  readonly #clock: { now: Date; isDeaf: boolean };
  readonly #makePart: () => BillingPart;
  #part: BillingPart;

  private constructor(parts: {
    readonly biller: B;
    readonly providers: Map<Biller['name'], PaymentProvider>;
    readonly billing: RunningParts;
    readonly clock: { now: Date; isDeaf: boolean };
    readonly part: BillingPart;
    readonly makePart: () => BillingPart;
  }) {
    this.biller = parts.biller;
    this.providers = parts.providers;
    this.#billing = parts.billing;
    this.#clock = parts.clock;
    this.#makePart = parts.makePart;
    this.#part = parts.part;
  }

  static async open<B extends Biller>(from: Date, make: MakeBiller<B>): Promise<Months<B>> {
    const clock = { now: from, isDeaf: false };
    const shop: { billing?: RunningParts; made?: { part: BillingPart; makePart: () => BillingPart } } = {};
    const take: TakeNotice = async (path, { body, headers }) => {
      const route = path === '/stripe' ? routes.stripeWebhook : routes.alipayWebhook;
      const given = headers as Record<string, string>;
      const passed = ['content-type', 'stripe-signature'].filter((name) => given[name] !== undefined);
      const sent = Object.fromEntries(passed.map((name) => [name, given[name] ?? '']));
      const answer = await shop.billing?.call(route, { body: body.toString(), headers: sent });
      return answer?.status ?? 503;
    };
    const biller = await make(
      () => clock.now,
      () => (shop.billing && !clock.isDeaf ? take : undefined),
    );
    const providers = new Map([[biller.name, biller.adapter]]);
    const billing = await runParts(({ app, worker }) => {
      const makePart = () =>
        ordersPart({
          ...{ app, worker, ledgerCurrency: 'USD' },
          logger: testLogger('billing'),
          agents: { find: async () => undefined, close: () => undefined },
          accounts: nobodyKnown,
          providers,
          origins: new Set(['https://tutka.test']),
          clock: () => clock.now,
          jobs: { parallel: 4, leaseMs: 60_000, pollMs: 60_000 },
        });
      const part = makePart();
      shop.made = { part, makePart };
      return [plansPart({ app, worker, seedQuotas: true }), part];
    });
    shop.billing = billing;
    if (!shop.made) throw new Error('there is no part');
    return new Months({ biller, providers, billing, clock, ...shop.made });
  }

  get now(): Date {
    return this.#clock.now;
  }

  /** Billing's own, to see and do things beside it. */
  get worker(): RunningParts['worker'] {
    return this.#billing.worker;
  }

  get workerUrl(): string {
    return this.#billing.workerUrl;
  }

  /** Moves the provider's clock and ours; from then on nobody here hears of anything, and no job is done. */
  async passUnheard(at: Date | string): Promise<void> {
    await this.#part.stop?.();
    this.#clock.isDeaf = true;
    this.#clock.now = new Date(at);
    this.biller.catchUp();
  }

  /** Ends what `passUnheard` began. */
  comeBack(): void {
    this.#clock.isDeaf = false;
    this.#part = this.#makePart();
  }

  /** Moves both clocks, and waits until nothing is left to be done by then. */
  async until(at: Date | string): Promise<void> {
    this.#clock.now = new Date(at);
    this.biller.catchUp();
    await this.quiet();
  }

  async pass(ms: number): Promise<void> {
    await this.until(new Date(this.now.getTime() + ms));
  }

  async quiet(): Promise<void> {
    const until = Date.now() + 60_000;
    for (;;) {
      await this.#part.start?.();
      const due = await asWorker(this.#billing.worker, (tx) =>
        queries(tx)('jobs')
          // A start asks for it anew, each time.
          .whereNot('kind', 'sweep-credits')
          .where((job) => job.where('run_at', '<=', this.now).orWhereNotNull('lease_until'))
          .select('*'),
      );
      if (due.length === 0) return;
      if (Date.now() > until) throw new Error(`still to be done: ${JSON.stringify(due)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  newcomer(): Person {
    return { ...person(), workspaceRole: 'owner' };
  }

  async call<T = Told>(route: Route, as: Person, given: object = {}): Promise<T> {
    const { status, body } = await this.#billing.call(route, { as, ...given });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data as T;
  }

  /** A person subscribes and pays. */
  async subscribe(as: Person, planId: string, period: 'month' | 'year'): Promise<string> {
    const { currency } = this.biller;
    const body = { planId, period, currency };
    const { uuid } = await this.call(routes.createSubscription, as, { body });
    await this.payFor(as, uuid);
    return uuid;
  }

  /** A person pays at the provider's page what their subscription waits for. */
  async payFor(as: Person, subscription: string): Promise<void> {
    const body = { subscription, provider: this.biller.name, returnUrl };
    const { paymentUUID, url } = await this.call<{ paymentUUID: string; url: string }>(routes.subscribe, as, {
      body,
    });
    await this.biller.pay(paymentUUID, url);
    await this.pass(15_000);
  }

  /** Changes the plan; what the provider wants a new signature for is signed. */
  async changePlan(as: Person, uuid: string, planId: string, period: 'month' | 'year'): Promise<void> {
    const body = { planId, period };
    await this.call(routes.updateSubscription, as, { params: { uuid }, body });
    await this.pass(15_000);
    const { change } = await this.look(as, uuid);
    const waits = (change as { orderUUID: string | null } | null)?.orderUUID != null;
    if (waits) await this.payFor(as, uuid);
  }

  look(as: Person, uuid: string): Promise<Told> {
    return this.call(routes.getSubscription, as, { params: { uuid } });
  }

  unsubscribe(as: Person, subscription: string): Promise<Told> {
    return this.call(routes.unSubscribe, as, { body: { subscription } });
  }

  resume(as: Person, uuid: string): Promise<Told> {
    return this.call(routes.resumeSubscription, as, { params: { uuid } });
  }

  /** An ADMIN gives back all that was paid for the period that runs. */
  async refund(as: Person, uuid: string): Promise<void> {
    const { orderUUID } = await this.look(as, uuid);
    await this.refundOrder(String(orderUUID));
  }

  async refundOrder(id: string): Promise<void> {
    await this.call(routes.refundOrder, admin(), { params: { id }, body: {} });
    await this.quiet();
  }

  /** What a workspace has left to spend, in nano-units. */
  async credits({ workspace }: Person): Promise<bigint> {
    const [row] = await asWorker(this.#billing.worker, (tx) =>
      queries(tx)('ledger_lines').where({ workspace }).sum<{ sum: string | null }[]>('available as sum'),
    );
    return BigInt(row?.sum ?? 0);
  }

  /** The plan that a workspace has at the clock's time. */
  async planOf({ workspace }: Person): Promise<string> {
    const { rows } = await asWorker(this.#billing.worker, (tx) =>
      queries(tx).raw<{ rows: { plan: string }[] }>('SELECT plan_at(?, ?) AS plan', [workspace, this.now]),
    );
    return rows[0]?.plan ?? '';
  }

  /** What a workspace has paid, by the day, in minor units. */
  async paid({ workspace }: Person): Promise<bigint> {
    const rows = await asWorker(this.#billing.worker, (tx) =>
      queries(tx)('payments').where({ workspace, status: 1 }).select<{ amount_minor: string }[]>('*'),
    );
    return rows.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n);
  }

  /** All that was taken and given back, by our own books. */
  async books(): Promise<{ taken: bigint; captures: number; givenBack: bigint }> {
    return await asWorker(this.#billing.worker, async (tx) => {
      const payments = await queries(tx)('payments').whereNotNull('capture').select('*');
      const refunds = await queries(tx)('refunds').where({ status: 'done' }).select('*');
      const sum = (rows: readonly { amount_minor: string }[]) =>
        rows.reduce((all, { amount_minor }) => all + BigInt(amount_minor), 0n);
      return { taken: sum(payments), captures: payments.length, givenBack: sum(refunds) };
    });
  }

  async close(): Promise<void> {
    await this.#part.stop?.();
    await this.#billing.close();
    await this.biller.stop();
  }
}
