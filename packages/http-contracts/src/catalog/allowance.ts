import { z } from 'zod';

/** How much of something a workspace has, and may have. */
export const allowance = z.object({
  used: z.number(),
  /** Null: as much as there is room for. */
  limit: z.number().nullable(),
});
