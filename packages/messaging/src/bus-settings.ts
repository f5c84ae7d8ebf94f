import { z } from 'zod';

/** Fields that the settings schema of every service on the bus spreads: which bus it is on. */
export const busSettings = {
  BUS_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'names no bus: postgres://…')
    .describe('postgres://… of the embedded bus'),
};

/** The same, parsed. */
export type BusSettings = z.output<z.ZodObject<typeof busSettings>>;
