import { z } from 'zod';

/** Who takes the money (SPEC §4). */
export const provider = z.enum(['alipay', 'stripe']);
