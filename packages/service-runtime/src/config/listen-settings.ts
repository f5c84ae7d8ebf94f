import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** Fields that every service's settings schema spreads: where it listens, what it logs, how long it drains. */
export const listenSettings = {
  HOST: z.string().default('127.0.0.1').describe('which of its addresses it answers at'),
  PORT: port.default(0).describe('where it answers; 0 takes a free one'),
  MANAGEMENT_PORT: port
    .default(0)
    .describe('for /livez, /readyz, /startupz and /metrics; 0 takes a free one'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much is logged'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(3600)
    .default(25)
    .describe(
      'how long streams may go on after it was told to end; from 10 on, kept connections are left to their clients to close first',
    ),
};

/** The same, parsed. */
export interface ListenSettings {
  readonly HOST: string;
  readonly PORT: number;
  readonly MANAGEMENT_PORT: number;
  readonly DRAIN_SECONDS: number;
}
