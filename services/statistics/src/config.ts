import { CURRENCIES } from '@tutka/http-contracts';
import { baseSettings } from '@tutka/service-base';
import { flagSetting, httpUrlSetting } from '@tutka/service-runtime';
import { z } from 'zod';

/** Settings of statistics, as they stand in the environment. */
export const settingsSchema = z.object({
  ...baseSettings,
  IDENTITY_URL: httpUrlSetting.describe('where identity answers'),
  LEDGER_CURRENCY: z.enum(CURRENCIES).default('USD').describe('what usage is counted in, as billing has it'),
  JOINS_LATE: flagSetting.describe(
    'at its first start it waits for what is sent anew (republish), instead of taking what the bus still has',
  ),
});
