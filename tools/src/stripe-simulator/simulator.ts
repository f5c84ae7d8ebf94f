import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from './account.ts';
import { type BookEntry, booksOf } from './books.ts';
import { serveCall } from './calls.ts';
import { type Order, obey } from './control.ts';
import { Faults } from './faults.ts';
import { isPage, servePage } from './pages.ts';
import { Store } from './store.ts';
import { catchUp } from './time-passing.ts';
import { Webhooks } from './webhooks.ts';

export interface StripeSimulatorOptions {
  /** 0, the default: any free port of 127.0.0.1. */
  readonly port?: number;
  /** The only key that is let in. */
  readonly secretKey: string;
  /** What notifications are signed with. */
  readonly webhookSecret: string;
  /** Where notifications go; absent: nowhere until `notify`. */
  readonly webhookUrl?: string;
  /** Under which address people find the pages, `…/pay/<session>` and `…/portal/<session>`; absent: the simulator's own. */
  readonly pagesUrl?: string;
  /** Where its state is kept; absent: nowhere. */
  readonly file?: string;
  /** Its clock. */
  readonly now?: () => Date;
}

export interface StripeSimulator {
  /** STRIPE_API_BASE. */
  readonly url: string;
  readonly faults: Faults;
  /** Serves the pages alone, under any prefix. */
  pages(request: IncomingMessage, response: ServerResponse): void;
  books(): BookEntry[];
  /** Does by name what a test may: `pay`, `decline`, `promise`, `refund`, … of control.ts. */
  order(name: string, order?: Order): unknown;
  /** Sends notifications here from now on. */
  notify(url: string): void;
  stop(): Promise<void>;
}

const SWEEP_MS = 5_000;

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0] ?? '/';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function control(account: Account, name: string, body: string, response: ServerResponse): void {
  try {
    json(response, 200, obey(account, name, body === '' ? {} : (JSON.parse(body) as Order)));
  } catch (error) {
    json(response, 400, { error: { message: error instanceof Error ? error.message : String(error) } });
  }
}

/** Starts a Stripe at which no money moves, for the embedded product and for tests. */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const { secretKey, webhookSecret, webhookUrl, now = () => new Date() } = options;
  const faults = new Faults();
  const store = new Store(options.file);
  const webhooks = new Webhooks(store, faults, { url: webhookUrl, secret: webhookSecret });
  let pagesUrl = options.pagesUrl;
  const account: Account = {
    store,
    faults,
    webhooks,
    now: () => Math.floor(now().getTime() / 1000),
    pageOf: (kind, session) => `${pagesUrl}/${kind}/${session}`,
  };

  async function page(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const posted = request.method === 'POST' ? await bodyOf(request) : undefined;
    servePage(account, pathOf(request), posted, response);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    if (isPage(path)) return await page(request, response);
    const body = await bodyOf(request);
    const ordered = /^\/_control\/([\w-]+)$/.exec(path)?.[1];
    if (ordered === undefined) serveCall(account, secretKey, request, body, response);
    else if (request.headers.authorization === `Bearer ${secretKey}`)
      control(account, ordered, body, response);
    else json(response, 401, { error: { message: 'The secret key is needed' } });
  }

  const guarded = (work: typeof serve) => (request: IncomingMessage, response: ServerResponse) => {
    work(request, response).catch(() => response.destroy());
  };
  const server = createServer(guarded(serve));
  await new Promise<void>((ready, failed) => {
    server.once('error', failed).listen(options.port ?? 0, '127.0.0.1', ready);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pagesUrl ??= url;
  const sweep = setInterval(() => store.atOnce(() => catchUp(account)), SWEEP_MS);
  sweep.unref();
  return {
    url,
    faults,
    pages: guarded(page),
    books: () => booksOf(store),
    order: (name, order = {}) => obey(account, name, order),
    notify: (to) => webhooks.to(to),
    stop: () => {
      clearInterval(sweep);
      webhooks.stop();
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => done());
      });
    },
  };
}
