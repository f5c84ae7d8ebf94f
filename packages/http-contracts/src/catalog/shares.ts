import { z } from 'zod';
import { email, idParams, instant, moment, paging, stamps, urlWithin, uuid } from '../fields.ts';
import { route } from '../route.ts';

/** 0 DISABLED, 1 ACTIVE, 2 REVOKED (final). */
const status = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const permissions = z.enum(['chat', 'copy']);
/** Letters, digits, dots and the like, or an IPv6 address. In a policy for frames `*` would be many sites, and `;` its end. */
const hostName = /^(?:[\w.-]+|\[[\da-f:.]+\])$/;

function isOrigin(value: string): boolean {
  const { origin, hostname } = new URL(value);
  return origin === value && hostName.test(hostname);
}

/** An address that says no more than its origin, as the browser names that: https://Bücher.example/ is https://xn--bcher-kva.example. */
function asOrigin(value: string): string {
  if (!URL.canParse(value)) return value;
  const { origin, href } = new URL(value);
  return href === `${origin}/` ? origin : value;
}

/** Scheme, host and port, as a browser names them. */
const origin = urlWithin(255)
  .overwrite(asOrigin)
  .refine(
    (value) => !URL.canParse(value) || isOrigin(value),
    'Write an origin such as https://www.example.org',
  );

export const share = z.object({
  id: uuid,
  uuid,
  agentUUID: uuid,
  kind: z.enum(['link', 'user']),
  /** With kind user: once that person has used it. Whether an address has an account is not told before. */
  userUUID: uuid.nullable(),
  email: z.string().nullable(),
  /** Of an active link. */
  token: z.string().nullable(),
  /** For signatures of outside users: shown when it is made, and never again. */
  secret: z.string().optional(),
  status,
  permissions,
  expiresAt: instant.nullable(),
  allowedOrigins: z.array(z.string()),
  messageLimit: z.number().nullable(),
  usedMessages: z.number(),
  ...stamps,
});

const terms = {
  permissions: permissions.optional(),
  expiresAt: moment.nullable().optional(),
  /** Where the chat may be framed. */
  allowedOrigins: z.array(origin).max(20).optional(),
  messageLimit: z.number().int().min(1).max(1_000_000_000).nullable().optional(),
};

export const listShares = route({
  method: 'GET',
  path: '/api/agents/:id/shares',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: 'Shares of an agent, the newest first; for members of its workspace',
  sentence: 'Failed to get agent shares',
  params: idParams,
  query: z.strictObject({ ...paging }),
  answer: share,
});

export const getShare = route({
  method: 'GET',
  path: '/api/agents/shares/:id',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'One share; for members of the workspace of its agent',
  sentence: 'Failed to get agent shares',
  params: idParams,
  answer: share,
});

export const createShare = route({
  method: 'POST',
  path: '/api/agents/:id/shares',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Share an agent with a person, by e-mail, or with everybody who has the link',
  sentence: 'Failed to create agent share',
  params: idParams,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('link'), ...terms }),
    z.strictObject({ kind: z.literal('user'), email, ...terms }),
  ]),
  answer: share,
});

export const updateShare = route({
  method: 'PUT',
  path: '/api/agents/shares/:id',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary:
    'Switch a share off or on, revoke it for good, change its limits, or give it another token or secret',
  sentence: 'Failed to update agent share',
  params: idParams,
  body: z.strictObject({
    status: status.optional(),
    ...terms,
    rotate: z.enum(['token', 'secret']).optional(),
  }),
  answer: share,
});
