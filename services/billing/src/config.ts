import { CURRENCIES } from '@tutka/http-contracts';
import { baseSettings } from '@tutka/service-base';
import { flagSetting, httpUrlSetting, listSetting, publicUrlSetting } from '@tutka/service-runtime';
import { z } from 'zod';

/** Without all of these a provider could be asked nothing, or be believed nothing. */
const together = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
] as const;

const NO_ORIGINS = 'give origins, joined by commas: https://shop.example.org,http://localhost:3000';
const origins = listSetting.pipe(
  z.array(z.url({ protocol: /^https?$/, error: NO_ORIGINS }).transform((url) => new URL(url).origin)),
);

/** Settings of billing, as they stand in the environment. */
export const settingsSchema = z
  .object({
    ...baseSettings,
    IDENTITY_URL: httpUrlSetting.describe('where identity answers, for /.well-known/jwks.json'),
    CATALOG_URL: httpUrlSetting.describe('where catalog answers'),
    PUBLIC_URL: publicUrlSetting.describe('where people reach the platform: payments come back there'),
    RETURN_ORIGINS: origins.describe('further origins that a payment may come back to, comma-joined'),
    SEED_QUOTAS: flagSetting.describe(
      'whether the plans of the first start limit anything; an ADMIN changes them later',
    ),
    STRIPE_SECRET_KEY: z.string().optional().describe('with it Stripe takes money'),
    STRIPE_WEBHOOK_SECRET: z.string().optional().describe("what Stripe's notifications are signed with"),
    STRIPE_API_BASE: z.url().optional().describe('another address than Stripe’s own, for tests'),
    STRIPE_SANDBOX: flagSetting.describe('no real money moves at Stripe, and pages say so'),
    ALIPAY_APP_ID: z.string().optional().describe('with it Alipay takes money'),
    ALIPAY_PRIVATE_KEY: z.string().optional().describe("the app's own key, PEM or its base64 alone"),
    ALIPAY_PUBLIC_KEY: z.string().optional().describe("Alipay's key (支付宝公钥), not the app's own"),
    ALIPAY_SELLER_ID: z.string().optional().describe('the account that money goes to, 2088…'),
    ALIPAY_GATEWAY: z.url().optional().describe('another address than Alipay’s own, for tests'),
    ALIPAY_PAGE_GATEWAY: z.url().optional().describe('where browsers reach it, if that is another one'),
    ALIPAY_NOTIFY_URL: z.url().optional().describe('where it sends notifications; else below PUBLIC_URL'),
    ALIPAY_SIGN_SCENE: z
      .string()
      .optional()
      .describe('the trade (签约场景) that subscriptions are signed for'),
    ALIPAY_SANDBOX: flagSetting.describe('no real money moves at Alipay, and pages say so'),
    RECONCILE_DAILY: z
      .enum(['true', 'false'])
      .default('true')
      .transform((value) => value === 'true')
      .describe('whether each day is compared with the books of the providers'),
    LEDGER_CURRENCY: z
      .enum(CURRENCIES)
      .default('USD')
      .describe('what usage is counted and credits are sold in'),
    JOBS_PARALLEL: z.coerce
      .number()
      .int()
      .min(0)
      .max(64)
      .default(4)
      .describe('jobs at once: payments looked at, refunds made, orders that expire'),
    JOBS_LEASE_MS: z.coerce
      .number()
      .int()
      .min(500)
      .default(25_000)
      .describe('after how long a job is taken over from a process that has gone silent'),
  })
  .superRefine((settings, context) => {
    for (const names of together) {
      const set = names.filter((name) => settings[name] !== undefined);
      if (set.length === 0) continue;
      const message = `set it too: ${set.join(' and ')} ${set.length > 1 ? 'are' : 'is'} set`;
      for (const name of names)
        if (settings[name] === undefined) context.addIssue({ code: 'custom', message, path: [name] });
    }
  });
export type Settings = z.infer<typeof settingsSchema>;
