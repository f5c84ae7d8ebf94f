import { z } from 'zod';

/** Settings of the job, as they stand in the environment. */
export const settingsSchema = z.object({
  SECRETS_DIR: z.string().default('/secrets').describe('a folder, each part’s folder in it'),
  POSTGRES: z.string().default('postgres:5432'),
  REDIS: z.string().default('redis:6379'),
});
