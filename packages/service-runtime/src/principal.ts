import { z } from 'zod';

const workspace = z.guid();

/**
 * What an ADMIN allows this person in any workspace: messages and tokens of a month, bytes of the bases they own, agents.
 * What is left out, their plan alone says.
 */
const quota = z.object({
  messages: z.number().int().optional(),
  tokens: z.number().int().optional(),
  knowledgeBytes: z.number().int().optional(),
  agents: z.number().int().optional(),
});

const person = z.object({
  kind: z.literal('person'),
  userUuid: z.guid(),
  userId: z.number().int(),
  /** 0 USER, 1 ADMIN. */
  role: z.union([z.literal(0), z.literal(1)]),
  language: z.string(),
  workspace,
  workspaceRole: z.enum(['owner', 'admin', 'member']),
  /** The session it came with; absent where a stored principal acts later. */
  sessionUuid: z.guid().optional(),
  quota: quota.optional(),
});
const key = z.object({
  kind: z.literal('key'),
  keyUuid: z.guid(),
  userUuid: z.guid(),
  workspace,
  scopes: z.array(z.string()),
  quota: quota.optional(),
});
const visitor = z.object({ kind: z.literal('visitor'), share: z.guid(), visitor: z.guid(), workspace });
const external = z.object({ kind: z.literal('external'), share: z.guid(), exUserId: z.string(), workspace });
const anonymous = z.object({ kind: z.literal('anonymous') });
const service = z.object({ kind: z.literal('service'), service: z.string() });

/** Who acts, as it travels inside the signed token of one request. */
export const principalSchema = z.discriminatedUnion('kind', [
  person,
  key,
  visitor,
  external,
  anonymous,
  service,
]);
export type Principal = z.infer<typeof principalSchema>;
export type Person = z.infer<typeof person>;
