import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Running } from '@tutka/service-runtime';
import { startAlipaySimulator } from '../alipay-simulator/index.ts';
import { startStripeSimulator } from '../stripe-simulator/index.ts';
import { type EmbeddedSettings, ownUrl } from './config.ts';
import type { Secrets } from './secrets.ts';

const NOTIFY_AGAIN_MS = [1_000, 5_000, 30_000, 300_000, 3_600_000];

type Env = Readonly<Record<string, string>>;

/** Payment providers at which no money moves, and what billing and the gateway need to know of them. */
export interface Sandbox {
  readonly billing: Env;
  readonly gateway: Env;
  /** Notifications go to the gateway from now on. */
  tell(gateway: Pick<Running, 'url'>): void;
  stop(): Promise<void>;
}

const none: Sandbox = {
  billing: {},
  gateway: {},
  tell: () => undefined,
  stop: async () => undefined,
};

/** Whether somebody takes real money: beside it a sandbox would give things away. */
const takesMoney = ({ passed }: EmbeddedSettings) =>
  passed.STRIPE_SECRET_KEY !== undefined || passed.ALIPAY_APP_ID !== undefined;

/** Starts them, unless a real provider is set up or SANDBOX_PAYMENTS is false; what was paid outlives a restart. */
export async function startSandbox(
  settings: EmbeddedSettings,
  { sandbox: { stripeKey, stripeWebhookSecret } }: Secrets,
): Promise<Sandbox> {
  if (takesMoney(settings) || settings.passed.SANDBOX_PAYMENTS === 'false') return none;
  const folder = join(settings.dataDir, 'sandbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stripe = await startStripeSimulator({
    secretKey: stripeKey,
    webhookSecret: stripeWebhookSecret,
    pagesUrl: `${settings.publicUrl}/sandbox/stripe`,
    file: join(folder, 'stripe.json'),
  });
  const alipay = await startAlipaySimulator({
    stateFile: join(folder, 'alipay.json'),
    notifyIntervals: NOTIFY_AGAIN_MS,
  });
  return {
    billing: {
      ALIPAY_APP_ID: alipay.keys.appId,
      ALIPAY_PRIVATE_KEY: alipay.keys.privateKey,
      ALIPAY_PUBLIC_KEY: alipay.keys.alipayPublicKey,
      ALIPAY_SELLER_ID: alipay.keys.sellerId,
      ALIPAY_GATEWAY: alipay.url,
      ALIPAY_PAGE_GATEWAY: `${settings.publicUrl}/sandbox/alipay/gateway.do`,
      ALIPAY_NOTIFY_URL: `${ownUrl(settings)}/api/payments/webhooks/alipay`,
      ALIPAY_SANDBOX: 'true',
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_API_BASE: stripe.url,
      STRIPE_SANDBOX: 'true',
    },
    gateway: { STRIPE_SANDBOX_URL: stripe.url, ALIPAY_SANDBOX_URL: alipay.url },
    tell: ({ url }) => stripe.notify(`${url}/api/payments/webhooks/stripe`),
    stop: async () => {
      await Promise.all([stripe.stop(), alipay.stop()]);
    },
  };
}
