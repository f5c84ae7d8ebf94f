import { CURRENCIES } from '@tutka/http-contracts';
import { busSettings } from '@tutka/messaging';
import { flagSetting, listenSettings } from '@tutka/service-runtime';
import { z } from 'zod';

/** Settings of statistics, as they stand in the environment. */
export const settingsSchema = z.object({
  ...listenSettings,
  ...busSettings,
  DATABASE_URL: z.string().describe('the app role'),
  DATABASE_WORKER_URL: z.string().describe('the worker role'),
  DATABASE_OWNER_URL: z.string().optional(),
  IDENTITY_URL: z.string().describe('where identity answers'),
  SIGNING_KEY: z.string().describe("this service's private key, a JWK"),
  LEDGER_CURRENCY: z.enum(CURRENCIES).default('USD').describe('what usage is counted in, as billing has it'),
  JOINS_LATE: flagSetting.describe(
    'at its first start it waits for what is sent anew (republish), instead of taking what the bus still has',
  ),
  /** How long at most until events that another process published are seen. */
  POLL_MS: z.coerce.number().int().min(250).default(30_000),
});
