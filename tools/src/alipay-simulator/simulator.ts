import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAgreements } from './agreements.ts';
import { billAt } from './bill.ts';
import { createCashier } from './cashier.ts';
import { answerControl, type Control, readBooks } from './control.ts';
import { startDispatcher } from './dispatcher.ts';
import { createFaults, type Fault } from './faults.ts';
import { answerCall, busyAnswer, settleCall, writeAnswer } from './gateway-calls.ts';
import type { GatewayWorld } from './gateway-world.ts';
import { readMerchantRequest } from './merchant-request.ts';
import { agreementFields, tradeFields } from './notice.ts';
import { type Asked, answerPerson } from './person.ts';
import { digits, openStore } from './state.ts';
import { canGoBack, createTrades } from './trades.ts';

export interface AlipaySimulatorOptions {
  /** 0, the default: any free port of 127.0.0.1. */
  readonly port?: number;
  /** Where its keys and books are kept over a restart; absent: in memory. */
  readonly stateFile?: string;
  /** Milliseconds between the tries of a notification; absent: Alipay's own, of minutes and hours. */
  readonly notifyIntervals?: readonly number[];
  /** The time at Alipay, before it is put forward. */
  readonly now?: () => number;
}

export interface AlipaySimulator extends Control {
  /** The gateway, as the merchant's settings name it. */
  readonly url: string;
  /** What a merchant gets from Alipay's site. */
  readonly keys: {
    readonly appId: string;
    readonly sellerId: string;
    readonly privateKey: string;
    readonly alipayPublicKey: string;
  };
  /** Serves what people see, and nothing else, under any prefix: `<prefix>/gateway.do` and what it leads to. */
  pages(request: IncomingMessage, response: ServerResponse): void;
  stop(): Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

const LARGEST_BODY = 1_000_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > LARGEST_BODY) throw new Error('the body is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** Answers what a merchant's server asks, and remembers what it answered last. */
function openGateway(world: GatewayWorld) {
  const last = new Map<string, string>();
  const compose = (method: string, fields: Fields, fault: Fault | undefined): string => {
    const done = () => settleCall(() => answerCall(world, readMerchantRequest(fields, world.state)));
    const told = fault?.fault === 'call-busy' ? busyAnswer(fault) : done();
    const earlier = fault?.fault === 'call-replay' ? last.get(method) : undefined;
    const answer = earlier ?? writeAnswer(method, told, world.state, fault);
    last.set(method, answer);
    return answer;
  };
  return (fields: Fields, response: ServerResponse): void => {
    const method = fields.method ?? '';
    const fault = world.faults.take('call', method);
    const answer = compose(method, fields, fault);
    if (fault?.fault === 'call-lost') response.destroy();
    else response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(answer);
  };
}

/** The path as it came: read as a URL, `/sandbox/alipay/../../control/` would lead out of the prefix. */
function urlOf({ url = '/' }: IncomingMessage): Asked['url'] {
  const [pathname = '/', ...query] = url.split('?');
  return { pathname, searchParams: new URLSearchParams(query.join('?')) };
}

const atGateway = ({ pathname }: Asked['url']) => pathname.endsWith('/gateway.do');

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** An answer that breaks off at worst. */
function guarded(work: Answering): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    work(request, response).catch(() => response.destroy());
  };
}

function answerBill(
  world: GatewayWorld,
  { searchParams }: Pick<URL, 'searchParams'>,
  response: ServerResponse,
): void {
  const bill = billAt(world, searchParams);
  response.writeHead(bill ? 200 : 403, { 'content-type': 'application/octet-stream' }).end(bill);
}

/** What Alipay keeps and does, and what is done there without the merchant. */
function openAlipay(options: AlipaySimulatorOptions, origin: () => string) {
  const { stateFile, notifyIntervals, now: real = Date.now } = options;
  const store = openStore(stateFile);
  const { state, save } = store;
  const now = () => real() + state.aheadMs;
  const faults = createFaults();
  const trades = createTrades(store, faults, now);
  const dispatcher = startDispatcher(store, faults, { intervals: notifyIntervals });
  const world: GatewayWorld = {
    state,
    trades,
    agreements: createAgreements(store, now),
    faults,
    now,
    origin,
    notify: (trade) => dispatcher.tell(trade.notifyUrl, tradeFields(trade, state, now())),
    notifySigning: (agreement) =>
      dispatcher.tell(agreement.notifyUrl, agreementFields(agreement, state, now())),
  };
  const control: Control = {
    books: readBooks(state),
    faults,
    now,
    pass: (ms) => {
      state.aheadMs += ms;
      save();
    },
    refund: (outTradeNo, amount) => {
      const trade = trades.find(outTradeNo);
      if (!trade || !canGoBack(trade, amount)) return false;
      trades.refund(trade, `portal${digits(20)}`, amount, 'portal');
      world.notify(trade);
      return true;
    },
  };
  return { world, control, stop: dispatcher.stop };
}

/** Starts what stands in for Alipay: its gateway, the page at which a person pays, and its notifications. */
export async function startAlipaySimulator(options: AlipaySimulatorOptions = {}): Promise<AlipaySimulator> {
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { world, control, stop } = openAlipay(options, origin);
  const { state } = world;
  const cashier = createCashier(world);
  const answerGateway = openGateway(world);

  const answerPage: Answering = async (request, response) => {
    await bodyOf(request);
    answerPerson(cashier, { url: urlOf(request), method: request.method }, response);
  };
  const answer: Answering = async (request, response) => {
    const { method = 'GET' } = request;
    const url = urlOf(request);
    if (url.pathname.startsWith('/control/')) {
      const told = answerControl(control, method, url.pathname, await bodyOf(request));
      response.writeHead(told.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(told.body));
    } else if (url.pathname.endsWith('/downloadBillFile.resource')) {
      answerBill(world, url, response);
    } else if (method === 'POST' && atGateway(url)) {
      const body = new URLSearchParams(await bodyOf(request));
      answerGateway(Object.fromEntries([...url.searchParams, ...body]), response);
    } else await answerPage(request, response);
  };
  const server = createServer(guarded(answer));
  await new Promise<void>((ready, failed) => {
    server.once('error', failed).listen(options.port ?? 0, '127.0.0.1', ready);
  });
  return {
    url: `${origin()}/gateway.do`,
    keys: {
      appId: state.appId,
      sellerId: state.sellerId,
      privateKey: state.merchantKeys.privateKey,
      alipayPublicKey: state.alipayKeys.publicKey,
    },
    ...control,
    pages: guarded(answerPage),
    stop: () => {
      stop();
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
}
