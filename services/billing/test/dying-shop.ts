import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Db, openDatabase } from '@tutka/database';
import type { Route } from '@tutka/http-contracts';
import { createSigner, generateSigningKey, type Person, publicKeyOf } from '@tutka/service-runtime';
import { migratedDatabase } from '@tutka/testing';
import { startAlipaySimulator } from '@tutka/tools/alipay-simulator';
import { startStripeSimulator } from '@tutka/tools/stripe-simulator';
import type { PaymentPoint } from '../src/payments/points.ts';
import type { ReconciliationPoint } from '../src/reconciliation/points.ts';
import { DyingProcess } from './dying-process.ts';
import { serveHandler } from './serve-handler.ts';

const script = join(import.meta.dirname, 'dying-child.ts');
const secrets = { secretKey: 'sk_test_51Dying', webhookSecret: 'whsec_dying' };

export const newBuyer = (): Person => ({
  kind: 'person',
  userUuid: randomUUID(),
  userId: 1,
  role: 1,
  language: 'en',
  workspace: randomUUID(),
  workspaceRole: 'owner',
});

/** Both providers and a database that outlive billing, which runs as a process that may die at a point. */
export class DyingShop {
  /** Who calls; another one has a workspace of their own. */
  buyer = newBuyer();
  readonly #process: DyingProcess;
  readonly #close: () => Promise<void>;
  readonly #signer;
  readonly #worker: Db;
  /** Of every clock, in milliseconds. */
  aheadMs = 0;
  readonly stripe;
  readonly alipay;

  private constructor(parts: {
    readonly env: Readonly<Record<string, string>>;
    readonly close: () => Promise<void>;
    readonly signer: ReturnType<typeof createSigner>;
    readonly worker: Db;
    readonly stripe: Awaited<ReturnType<typeof startStripeSimulator>>;
    readonly alipay: Awaited<ReturnType<typeof startAlipaySimulator>>;
  }) {
    this.#process = new DyingProcess(script, parts.env);
    this.#worker = parts.worker;
    this.#close = parts.close;
    this.#signer = parts.signer;
    this.stripe = parts.stripe;
    this.alipay = parts.alipay;
  }

  static async open(): Promise<DyingShop> {
    const database = await migratedDatabase('billing', join(import.meta.dirname, '../migrations'));
    const shop: { it?: DyingShop } = {};
    // The providers' clocks go ahead with billing's.
    const now = () => Date.now() + (shop.it?.aheadMs ?? 0);
    // Notifications find the process that runs, or nobody.
    const door = await serveHandler(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const status = await shop.it?.notify(request.url ?? '', Buffer.concat(chunks), request.headers);
      response.writeHead(status ?? 503).end(status === 200 ? 'success' : 'fail');
    });
    const stripe = await startStripeSimulator({
      ...secrets,
      webhookUrl: `${door.url}/stripe`,
      now: () => new Date(now()),
    });
    const alipay = await startAlipaySimulator({ now, notifyIntervals: [200, 400, 800, 1_600, 3_200] });
    const worker = openDatabase(database.workerUrl);
    const key = generateSigningKey('gateway');
    shop.it = new DyingShop({
      stripe,
      alipay,
      worker,
      signer: createSigner({ issuer: 'gateway', privateJwk: key }),
      env: {
        DATABASE_URL: database.appUrl,
        DATABASE_WORKER_URL: database.workerUrl,
        BUS_URL: database.workerUrl,
        IDENTITY_URL: 'http://127.0.0.1:1',
        CATALOG_URL: 'http://127.0.0.1:1',
        SIGNING_KEY: JSON.stringify(generateSigningKey('billing')),
        GATEWAY_KEY: JSON.stringify(publicKeyOf(key)),
        PUBLIC_URL: 'https://tutka.test',
        STRIPE_SECRET_KEY: secrets.secretKey,
        STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
        STRIPE_API_BASE: stripe.url,
        STRIPE_SANDBOX: 'true',
        ALIPAY_APP_ID: alipay.keys.appId,
        ALIPAY_PRIVATE_KEY: alipay.keys.privateKey,
        ALIPAY_PUBLIC_KEY: alipay.keys.alipayPublicKey,
        ALIPAY_SELLER_ID: alipay.keys.sellerId,
        ALIPAY_GATEWAY: alipay.url,
        ALIPAY_NOTIFY_URL: `${door.url}/alipay`,
        ALIPAY_SANDBOX: 'true',
      },
      close: async () => {
        await Promise.all([stripe.stop(), alipay.stop(), door.close(), worker.destroy()]);
        await database.drop();
      },
    });
    return shop.it;
  }

  /** Starts a process, in place of the one that ran; it dies at `point`. */
  async start(point?: PaymentPoint | ReconciliationPoint, aheadMs = this.aheadMs): Promise<void> {
    await this.#process.end();
    this.aheadMs = aheadMs;
    await this.#process.start(point, { AHEAD_MS: String(aheadMs) });
  }

  /** Processes that died where they should. */
  get deaths(): number {
    return this.#process.deaths;
  }

  set deaths(deaths: number) {
    this.#process.deaths = deaths;
  }

  /** The payment is looked at by nobody for an hour, unless something has it looked at. */
  async leaveAlone(payment: string): Promise<void> {
    const run_at = new Date(Date.now() + 3_600_000);
    await this.#worker('jobs').where({ kind: 'settle', subject: payment }).update({ run_at });
  }

  async close(): Promise<void> {
    await this.#process.end();
    await this.#close();
  }

  /** An answer's data; undefined where nobody answered. Throws what was refused. */
  async call<T>(route: Route, id: string, body?: object, key?: string): Promise<T | undefined> {
    const token = this.#signer.sign({ audience: 'billing', act: this.buyer });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${this.#process.url}${route.path.replace(/:(id|uuid)/, id)}`, {
      method: route.method,
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const told = (await answer?.json().catch(() => undefined)) as
      | { code: number; data: T; error: string }
      | undefined;
    if (told && told.code !== 200) throw new Error(told.error);
    return told?.data;
  }

  async notify(path: string, body: Buffer, headers: object): Promise<number> {
    const token = this.#signer.sign({ audience: 'billing', act: { kind: 'anonymous' } });
    const given = headers as Record<string, string>;
    const passed = { 'content-type': given['content-type'] ?? '', authorization: `Bearer ${token}` };
    const signature = given['stripe-signature'];
    const answer = await fetch(`${this.#process.url}/api/payments/webhooks${path}`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: signature === undefined ? passed : { ...passed, 'stripe-signature': signature },
    }).catch(() => undefined);
    return answer?.status ?? 503;
  }
}
