import { z } from 'zod';

/** A setting of several values, joined by commas: `a, b` → ['a', 'b']; none where it is not set. */
export const listSetting = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []));

/** A setting that is `true` or `false`, which it is where it is not set. */
export const flagSetting = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
