import { z } from 'zod';

/** Fields that the settings schema of every service on the bus spreads: which bus it is on, and how to get in there. */
export const busSettings = {
  BUS_URL: z
    .string()
    .regex(
      /^(postgres(ql)?:\/\/.|kafka:\/\/[^/,@:]+:\d+(,[^/,@:]+:\d+)*$)/,
      'names no bus: postgres://… or kafka://host:9092,host:9092',
    )
    .describe('postgres://… of the embedded bus, or kafka://host:9092,host:9092'),
  KAFKA_USERNAME: z.string().optional().describe('with it the brokers are signed in to by SASL'),
  KAFKA_PASSWORD: z.string().default(''),
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  KAFKA_TLS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  KAFKA_CA: z
    .string()
    .optional()
    .describe("the authority of the brokers' certificates, PEM, where it is a private one"),
  /** Of topics that are made here; by default three, or as many as there are brokers. */
  KAFKA_REPLICATION: z.coerce.number().int().min(1).max(32_767).optional(),
};

/** The same, parsed. */
export type BusSettings = z.output<z.ZodObject<typeof busSettings>>;
