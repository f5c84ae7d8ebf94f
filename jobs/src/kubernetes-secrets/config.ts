import { z } from 'zod';
import { serverSettings } from '../secrets/config.ts';

/** Settings of the job, as they stand in the environment. */
export const settingsSchema = z.object({
  ...serverSettings,
  PREFIX: z.string().default('tutka').describe('what the names of the Secrets begin with'),
});
