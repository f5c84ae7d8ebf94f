import { hostname } from 'node:os';
import { addressPolicy } from '@tutka/egress';
import { baseSettings } from '@tutka/service-base';
import { httpUrlSetting, listSetting, readableBy } from '@tutka/service-runtime';
import { z } from 'zod';

/** Settings of conversation, as they stand in the environment. */
export const settingsSchema = z.object({
  ...baseSettings,
  IDENTITY_URL: httpUrlSetting.describe(
    'where identity answers, for /.well-known/jwks.json and its internal calls',
  ),
  CATALOG_URL: httpUrlSetting.describe('where catalog answers'),
  BILLING_URL: httpUrlSetting.describe('where billing answers'),
  INSTANCE: z
    .string()
    .min(1)
    .default(hostname())
    .describe(
      "this process's name, the same after a restart and no other's: what it left behind is then ended at once. Without it the machine's name",
    ),
  LEASE_SECONDS: z.coerce
    .number()
    .min(2)
    .max(15)
    .default(10)
    .describe('after how long a reply of a process that has gone silent is ended'),
  CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(0)
    .default(12_000)
    .describe('tokens of earlier messages that go with a question'),
  APPROVAL_SECONDS: z.coerce
    .number()
    .min(1)
    .max(3600)
    .default(600)
    .describe(
      'how long a call of a tool that a person is asked about waits for the answer; then it is not made',
    ),
  REPLY_STEPS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(12)
    .describe('how often the model of one reply may ask for tools; then it answers with what it has'),
  REPLY_SECONDS: z.coerce
    .number()
    .min(10)
    .max(86_400)
    .default(1_800)
    .describe(
      'how long a reply may take, tools and whom they wait for included; then it ends with what was written; the gateway waits 35 minutes for one that is not read as it comes',
    ),
  REPLY_TOKENS: z.coerce
    .number()
    .int()
    .min(1_000)
    .default(500_000)
    .describe(
      "tokens that all calls of a reply's model may take, in and out; then it ends with what was written",
    ),
  EGRESS_ALLOW: listSetting
    .superRefine(readableBy(addressPolicy))
    .describe('CIDRs of private networks that model providers may be reached in'),
});
