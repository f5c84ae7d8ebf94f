import { z } from 'zod';
import { masterKeyCheck } from '../secrets/index.ts';

/** What tells the key that opens what is sealed: catalog's own, or its check where the job is not to know the key. */
export const keySettings = {
  MASTER_KEY: z.string().optional(),
  MASTER_KEY_CHECK: z.string().optional(),
};
const schema = z.object(keySettings);

/** By which a backup names its key (`masterKeyCheck`); undefined where none was given. */
export function keyCheckOf({ MASTER_KEY, MASTER_KEY_CHECK }: z.infer<typeof schema>): string | undefined {
  return MASTER_KEY_CHECK ?? (MASTER_KEY && masterKeyCheck(MASTER_KEY));
}
