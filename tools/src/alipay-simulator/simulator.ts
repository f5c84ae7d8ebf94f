import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Cashier, createCashier } from './cashier.ts';
import { answerControl, type Books, readBooks } from './control.ts';
import { startDispatcher } from './dispatcher.ts';
import { createFaults, type Fault, type Faults } from './faults.ts';
import { answerCall, busyAnswer, type GatewayWorld, settleCall, writeAnswer } from './gateway-calls.ts';
import { readMerchantRequest } from './merchant-request.ts';
import { openStore } from './state.ts';
import { createTrades } from './trades.ts';

export interface AlipaySimulatorOptions {
  /** 0, the default: any free port of 127.0.0.1. */
  readonly port?: number;
  /** Where its keys and books are kept over a restart; absent: in memory. */
  readonly stateFile?: string;
  /** Milliseconds between the tries of a notification; absent: Alipay's own, of minutes and hours. */
  readonly notifyIntervals?: readonly number[];
  /** The time at Alipay. */
  readonly now?: () => number;
}

export interface AlipaySimulator {
  /** The gateway, as the merchant's settings name it. */
  readonly url: string;
  /** What a merchant gets from Alipay's site. */
  readonly keys: {
    readonly appId: string;
    readonly sellerId: string;
    readonly privateKey: string;
    readonly alipayPublicKey: string;
  };
  readonly books: Books;
  readonly faults: Faults;
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
function openGateway(world: GatewayWorld, faults: Faults) {
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
    const fault = faults.take('call', method);
    const answer = compose(method, fields, fault);
    if (fault?.fault === 'call-lost') response.destroy();
    else response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(answer);
  };
}

/** The path as it came: read as a URL, `/sandbox/alipay/../../control/` would lead out of the prefix. */
function urlOf({ url = '/' }: IncomingMessage): Address {
  const [pathname = '/', ...query] = url.split('?');
  return { pathname, searchParams: new URLSearchParams(query.join('?')) };
}

type Address = Pick<URL, 'pathname' | 'searchParams'>;

const atGateway = ({ pathname }: Address) => pathname.endsWith('/gateway.do');

/** The person's side. */
function answerPerson(cashier: Cashier, { method, url }: Asked, response: ServerResponse): void {
  const [, tradeNo, act] = /\/cashier\/(\d{1,64})(?:\/(pay|fail|cancel))?$/.exec(url.pathname) ?? [];
  if (method === 'GET' && atGateway(url)) cashier.enter(Object.fromEntries(url.searchParams), response);
  else if (method === 'POST' && tradeNo && act) cashier.act(tradeNo, act, response);
  else if (method === 'GET' && tradeNo && !act) {
    cashier.show(tradeNo, url.searchParams.has('failed'), response);
  } else response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
}

interface Asked {
  readonly url: Address;
  readonly method: string | undefined;
}

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** An answer that breaks off at worst. */
function guarded(work: Answering): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    work(request, response).catch(() => response.destroy());
  };
}

/** Starts what stands in for Alipay: its gateway, the page at which a person pays, and its notifications. */
export async function startAlipaySimulator(options: AlipaySimulatorOptions = {}): Promise<AlipaySimulator> {
  const { now = Date.now } = options;
  const store = openStore(options.stateFile);
  const { state } = store;
  const faults = createFaults();
  const trades = createTrades(store, faults, now);
  const dispatcher = startDispatcher(store, faults, { intervals: options.notifyIntervals, now });
  const world = { state, trades, now, notify: dispatcher.notify };
  const cashier = createCashier(world);
  const answerGateway = openGateway(world, faults);
  const books = readBooks(state);

  const answerPage: Answering = async (request, response) => {
    await bodyOf(request);
    answerPerson(cashier, { url: urlOf(request), method: request.method }, response);
  };
  const answer: Answering = async (request, response) => {
    const { method = 'GET' } = request;
    const url = urlOf(request);
    if (url.pathname.startsWith('/control/')) {
      const told = answerControl(books, faults, method, url.pathname, await bodyOf(request));
      response.writeHead(told.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(told.body));
    } else if (method === 'POST' && atGateway(url)) {
      const body = new URLSearchParams(await bodyOf(request));
      answerGateway(Object.fromEntries([...url.searchParams, ...body]), response);
    } else await answerPage(request, response);
  };
  const server = createServer(guarded(answer));
  await new Promise<void>((ready, failed) => {
    server.once('error', failed).listen(options.port ?? 0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/gateway.do`,
    keys: {
      appId: state.appId,
      sellerId: state.sellerId,
      privateKey: state.merchantKeys.privateKey,
      alipayPublicKey: state.alipayKeys.publicKey,
    },
    books,
    faults,
    pages: guarded(answerPage),
    stop: () => {
      dispatcher.stop();
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
}
