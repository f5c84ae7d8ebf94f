import { startAlipaySimulator, visit } from '@tutka/tools/alipay-simulator';
import { startStripeSimulator } from '@tutka/tools/stripe-simulator';
import { createAlipay } from '../src/clients/alipay/alipay.ts';
import { minorOf } from '../src/clients/alipay/amounts.ts';
import { fromChinaTime } from '../src/clients/alipay/china-time.ts';
import type { PaymentProvider, RawNotice } from '../src/clients/payment-provider.ts';
import { createStripe } from '../src/clients/stripe/create-stripe.ts';
import { serveHandler } from './serve-handler.ts';

/** What a provider's own books have of a payment, in minor units. */
interface Booked {
  readonly minor: bigint;
  readonly at: Date;
}

/** A provider as a test of many months has it: whose clock is the test's, and whose cards fail when told to. */
export interface Biller {
  readonly name: 'stripe' | 'alipay';
  readonly currency: 'USD' | 'CNY';
  readonly adapter: PaymentProvider;
  /** A person pays and signs on the provider's page. */
  pay(payment: string, url: string): Promise<void>;
  /** The next so many charges without the person fail. */
  decline(times: number): void;
  /** What was ever taken, the oldest first, and what was given back. */
  taken(): readonly Booked[];
  givenBack(): bigint;
  /** How many days later than it falls due a period is charged that comes after one paid on the last day it was tried. */
  readonly daysBehind: number;
  /** The provider does what fell due by its clock. */
  catchUp(): void;
  stop(): Promise<void>;
}

/** Takes a notification in; answers the status that the provider is told. */
export type TakeNotice = (path: string, notice: RawNotice) => Promise<number>;

/** Where notifications go. */
async function door(take: () => TakeNotice | undefined) {
  return await serveHandler(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const notice = { body: Buffer.concat(chunks), headers: request.headers };
    const status = (await take()?.(request.url ?? '/', notice)) ?? 503;
    response.writeHead(status).end(status === 200 ? 'success' : 'fail');
  });
}

const secrets = { secretKey: 'sk_test_51Months', webhookSecret: 'whsec_months' };

/** Makes one, with the clock and the door of whoever it bills for. */
export type MakeBiller<B extends Biller = Biller> = (
  now: () => Date,
  take: () => TakeNotice | undefined,
) => Promise<B>;

export interface StripeBiller extends Biller {
  /** Stripe fails at calls whose method and path hold `match`, until `heal`. */
  fail(match: string): void;
  heal(): void;
  /** A person's bank takes the money of a payment intent back, and then says who is right. */
  dispute(intent: string): void;
  closeDispute(intent: string, isWon: boolean): void;
}

export async function stripeBiller(
  now: () => Date,
  take: () => TakeNotice | undefined,
): Promise<StripeBiller> {
  const { url: webhookUrl, close } = await door(take);
  const simulator = await startStripeSimulator({ ...secrets, now, webhookUrl: `${webhookUrl}/stripe` });
  const sum = (all: readonly { amount: number; status?: string }[]) =>
    all.filter(({ status }) => status !== 'failed').reduce((n, { amount }) => n + BigInt(amount), 0n);
  return {
    name: 'stripe',
    currency: 'USD',
    daysBehind: 0,
    adapter: createStripe({ ...secrets, apiBase: simulator.url, now }),
    pay: async (payment) => void simulator.order('pay', { payment }),
    decline: (times) => simulator.faults.renewals('declined', times),
    fail: (match) => simulator.faults.calls(503, 1_000, match),
    heal: () => simulator.faults.clear(),
    dispute: (intent) => void simulator.order('dispute', { intent }),
    closeDispute: (intent, isWon) => void simulator.order('close-dispute', { intent, isWon }),
    taken: () =>
      simulator
        .books()
        .flatMap(({ charges }) => charges)
        .map(({ amount, at }) => ({ minor: BigInt(amount), at: new Date(at * 1000) })),
    givenBack: () => simulator.books().reduce((all, { refunds }) => all + sum(refunds), 0n),
    catchUp: () => void simulator.order('books'),
    stop: async () => {
      await simulator.stop();
      await close();
    },
  };
}

export async function alipayBiller(now: () => Date, take: () => TakeNotice | undefined): Promise<Biller> {
  const { url, close } = await door(take);
  const simulator = await startAlipaySimulator({ now: () => now().getTime(), notifyIntervals: [50, 500] });
  const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + minorOf(amount), 0n);
  return {
    name: 'alipay',
    currency: 'CNY',
    daysBehind: 2,
    adapter: createAlipay({ ...simulator.keys, gateway: simulator.url, notifyUrl: `${url}/alipay`, now }),
    pay: async (_, page) => void (await visit(page, 'pay')),
    decline: (times) => simulator.faults.add({ fault: 'deduct-refused', times }),
    taken: () =>
      simulator.books.all().flatMap(({ captures, total, paidAt = '' }) =>
        Array.from({ length: captures }, () => ({
          minor: minorOf(total),
          at: fromChinaTime(paidAt) ?? new Date(Number.NaN),
        })),
      ),
    givenBack: () => sum(simulator.books.all().flatMap(({ refunds }) => refunds.map(({ amount }) => amount))),
    // Of itself Alipay takes nothing.
    catchUp: () => undefined,
    stop: async () => {
      await simulator.stop();
      await close();
    },
  };
}
