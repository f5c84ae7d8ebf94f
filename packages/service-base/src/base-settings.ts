import { busSettings } from '@tutka/messaging';
import { databaseUrlSetting, listenSettings } from '@tutka/service-runtime';
import { z } from 'zod';

/** Fields that the settings schema of every service with an event log spreads. */
export const baseSettings = {
  ...listenSettings,
  ...busSettings,
  DATABASE_URL: databaseUrlSetting.describe('the app role'),
  DATABASE_WORKER_URL: databaseUrlSetting.describe('the worker role'),
  DATABASE_OWNER_URL: databaseUrlSetting
    .optional()
    .describe('with it the service migrates its database itself'),
  SIGNING_KEY: z.string().describe("this service's private key, a JWK"),
  POLL_MS: z.coerce
    .number()
    .int()
    .min(250)
    .default(30_000)
    .describe('how long at most until work or events that another process left are seen'),
};

/** The same, parsed. */
export type BaseSettings = z.output<z.ZodObject<typeof baseSettings>>;
