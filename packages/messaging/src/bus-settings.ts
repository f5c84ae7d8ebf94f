import { z } from 'zod';

/** Fields that the settings schema of every service on the bus spreads: which bus it is on, and how to get in there. */
export const busSettings = {
  BUS_URL: z
    .string()
    .regex(
      /^(postgres(ql)?:\/\/.|kafka:\/\/[^/,@:]+:\d+(,[^/,@:]+:\d+)*$)/,
      'names no bus: postgres://… or kafka://host:9092,host:9092',
    )
    .refine(
      (url) => url.startsWith('kafka:') || URL.canParse(url),
      'cannot be read: write / ? # of a password as %2F %3F %23',
    )
    .describe('postgres://… of the embedded bus, or kafka://host:9092,host:9092'),
  KAFKA_USERNAME: z.string().optional().describe('with it the brokers are signed in to by SASL'),
  KAFKA_PASSWORD: z.string().default('').describe('of KAFKA_USERNAME'),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .default('scram-sha-512')
    .describe('how it is signed in'),
  KAFKA_TLS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .describe('whether the brokers are spoken to by TLS'),
  KAFKA_CA: z
    .string()
    .optional()
    .describe("the authority of the brokers' certificates, PEM, where it is a private one"),
  KAFKA_REPLICATION: z.coerce
    .number()
    .int()
    .min(1)
    .max(32_767)
    .optional()
    .describe('copies of topics that are made here; without it three, or as many as there are brokers'),
};

/** The same, parsed. */
export type BusSettings = z.output<z.ZodObject<typeof busSettings>>;
