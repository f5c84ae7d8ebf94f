import { z } from 'zod';

/** Where servers are, as the addresses in secrets say. */
export const serverSettings = {
  POSTGRES: z.string().default('postgres:5432'),
  REDIS: z.string().default('redis:6379'),
};

/** Settings of the job, as they stand in the environment. */
export const settingsSchema = z.object({
  ...serverSettings,
  SECRETS_DIR: z.string().default('/secrets').describe('a folder, each part’s folder in it'),
});
