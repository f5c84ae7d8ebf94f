import { httpUrlSetting, listenSettings, publicUrlSetting } from '@tutka/service-runtime';
import { z } from 'zod';
import { parseProxies, type TrustedProxies } from './callers/address.ts';

const classes = ['read', 'write', 'turn', 'code', 'upload', 'address'] as const;
export type Budget = (typeof classes)[number];
/**
 * Requests a minute: by person (or by address where nobody is signed in), and `address` for all of an address; `open` of a person,
 * with all keys, or of an address may run at once at a gateway.
 */
export type Budgets = Readonly<Record<Budget | 'open', number>>;

const names = [...classes, 'open'] as const;
const defaults: Budgets = {
  read: 1200,
  write: 240,
  turn: 60,
  code: 60,
  upload: 240,
  address: 6000,
  open: 200,
};

function parseBudgets(value: string, context: z.RefinementCtx): Budgets {
  const given: Partial<Record<keyof Budgets, number>> = {};
  for (const part of value.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', count = ''] = part.split('=').map((half) => half.trim());
    const known = names.find((one) => one === name);
    if (known === undefined || !/^\d{1,9}$/.test(count)) {
      context.addIssue({
        code: 'custom',
        message: `"${part}" is not one of ${names.join(', ')} with a number, as in read=1200`,
      });
      return z.NEVER;
    }
    given[known] = Number(count);
  }
  return { ...defaults, ...given };
}

function readProxies(value: string, context: z.RefinementCtx): TrustedProxies | undefined {
  try {
    return parseProxies(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
}

export const settingsSchema = z.object({
  ...listenSettings,
  PORT: listenSettings.PORT.default(8080),
  PUBLIC_URL: publicUrlSetting.optional().describe('the address people open, https://tutka.example.org'),
  IDENTITY_URL: httpUrlSetting.describe('where identity answers, http://host:port'),
  CATALOG_URL: httpUrlSetting.describe('where catalog answers, http://host:port'),
  CONVERSATION_URL: httpUrlSetting.describe('where conversation answers, http://host:port'),
  BILLING_URL: httpUrlSetting.describe('where billing answers, http://host:port'),
  STATISTICS_URL: httpUrlSetting.describe('where statistics answers, http://host:port'),
  STRIPE_SANDBOX_URL: httpUrlSetting
    .optional()
    .describe('where a Stripe at which no money moves has its pages'),
  ALIPAY_SANDBOX_URL: httpUrlSetting.optional().describe('the same of Alipay'),
  SIGNING_KEY: z.string().describe("the gateway's private Ed25519 JWK"),
  TRUSTED_PROXIES: z.string().default('').transform(readProxies).describe('addresses or CIDRs, comma-joined'),
  RATE_LIMITS: z
    .string()
    .default('')
    .transform(parseBudgets)
    .describe('requests a minute, read=1200,write=240, and at once, open=200'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'give an address, redis://host:port' })
    .optional()
    .describe('the Redis in which all gateways count requests together'),
  S3_PUBLIC_ENDPOINT: httpUrlSetting.optional().describe('where pages send files, if not through us'),
  WEB_DIST: z.string().optional().describe('the folder of the built web app'),
  MODE: z
    .enum(['embedded', 'compose', 'kubernetes'])
    .default('embedded')
    .describe('what /api/version tells of how it runs'),
});
