import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AlipaySimulator,
  type PersonAct,
  startAlipaySimulator,
  visit,
} from '@tutka/tools/alipay-simulator';
import { createAlipay } from '../src/clients/alipay/alipay.ts';
import { toNumber } from '../src/clients/alipay/numbers.ts';
import type {
  Attempt,
  KnownPayment,
  PaymentProvider,
  Refund,
  Truth,
} from '../src/clients/payment-provider.ts';

export const HOUR = 3_600_000;
const START = Date.parse('2026-11-22T04:00:00Z');

/** A shop that takes money through Alipay's simulator, with the real SDK. */
export interface AlipayShop {
  readonly alipay: AlipaySimulator;
  readonly provider: PaymentProvider;
  /** What came of each notification that arrived, oldest first. */
  readonly received: readonly string[];
  /** Turns the clock back and forgets the faults and notifications of what was before. */
  begin(): void;
  now(): Date;
  pass(ms: number): void;
  /** An attempt whose page was handed out, and what a person did on it. */
  opened(act?: PersonAct, more?: Partial<Attempt>): Promise<KnownPayment & { url: string }>;
  paid(payment: KnownPayment): Promise<Extract<Truth, { state: 'paid' }>>;
  refundOf(payment: KnownPayment, minor: bigint): Promise<Refund>;
  /** The payment as Alipay's own books have it. */
  book(payment: Pick<KnownPayment, 'payment'>): ReturnType<AlipaySimulator['books']['of']>;
  stop(): Promise<void>;
}

/** Listens for notifications and answers as the product would. */
async function listen(received: string[], provider: () => PaymentProvider) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const notice = { body: Buffer.concat(chunks), headers: request.headers };
    const taken = await provider()
      .read(notice)
      .then(
        ({ id, type, payment, subscription }) => `${id} ${type} ${payment ?? subscription}`,
        (error: Error) => `${error.name}: ${error.message}`,
      );
    received.push(taken);
    response.end(taken.startsWith('NoticeRefused') ? 'fail' : 'success');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/notify` };
}

export async function openAlipayShop(): Promise<AlipayShop> {
  let clock = START;
  const received: string[] = [];
  const alipay = await startAlipaySimulator({ now: () => clock, notifyIntervals: [1, 1] });
  const { server, url: notifyUrl } = await listen(received, () => provider);
  const provider = createAlipay({
    ...alipay.keys,
    gateway: alipay.url,
    notifyUrl,
    sandbox: true,
    now: () => new Date(clock),
  });
  const paid = async (payment: KnownPayment) => {
    const truth = await provider.look(payment);
    if (truth.state !== 'paid') throw new Error(`it is ${truth.state}`);
    return truth;
  };
  return {
    alipay,
    provider,
    received,
    begin: () => {
      clock = START;
      alipay.faults.clear();
      received.length = 0;
    },
    now: () => new Date(clock),
    pass: (ms) => {
      clock += ms;
    },
    opened: async (act, more) => {
      const attempt = attemptAt(clock, more);
      const { url, reference } = await provider.open(attempt);
      if (act) await visit(url, act);
      return { payment: attempt.payment, reference, url };
    },
    paid,
    refundOf: async (payment, minor) => ({
      refund: randomUUID(),
      payment,
      capture: (await paid(payment)).capture,
      amount: { minor, currency: 'CNY' },
      reason: 'Changed my mind',
    }),
    book: ({ payment }) => alipay.books.of(toNumber(payment)),
    stop: async () => {
      await alipay.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** An attempt of 123.45 that may be paid for an hour. */
export function attemptAt(at: number, more: Partial<Attempt> = {}): Attempt {
  return {
    payment: randomUUID(),
    order: { uuid: randomUUID(), number: 7 },
    title: 'Pro plan',
    amount: { minor: 12345n, currency: 'CNY' },
    returnUrl: 'http://127.0.0.1:9/orders/7',
    expiresAt: new Date(at + HOUR),
    language: 'en',
    ...more,
  };
}
