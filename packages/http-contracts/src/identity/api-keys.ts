import { z } from 'zod';
import { instant, moment, paging, stamps, text, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { SCOPES } from '../scopes.ts';

const name = text(80);
const scopes = z.array(z.enum(SCOPES)).min(1, 'Choose at least one scope').max(SCOPES.length);
const expiresAt = moment.nullable();

export const apiKey = z.object({
  uuid,
  name: z.string(),
  /** The first and the last 8 characters, asterisks between. */
  maskedKey: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Null: never. */
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** Counted together every few seconds. */
  requestCount: z.number().int(),
  /** Whose key it is: as whom it acts. */
  userUUID: uuid,
  ...stamps,
});

const common = { service: 'identity', access: 'person', form: 'data', sentence: 'Request failed' } as const;

export const listApiKeys = route({
  ...common,
  method: 'GET',
  path: '/api/api-keys',
  rate: 'read',
  form: 'page',
  summary: "One's own API keys; owners and admins see all of the workspace",
  query: z.strictObject(paging),
  answer: apiKey,
});

export const createApiKey = route({
  ...common,
  method: 'POST',
  path: '/api/api-keys',
  rate: 'write',
  repeatable: true,
  summary: 'Make an API key; `key` is shown this once',
  body: z.strictObject({ name, scopes, expiresAt: expiresAt.optional() }),
  answer: apiKey.extend({ key: z.string() }),
});

export const updateApiKey = route({
  ...common,
  method: 'PUT',
  path: '/api/api-keys/:uuid',
  rate: 'write',
  summary: "Change one's own key's name, scopes or expiry",
  params: uuidParams,
  body: z.strictObject({
    name: name.optional(),
    scopes: scopes.optional(),
    expiresAt: expiresAt.optional(),
  }),
  answer: apiKey,
});

export const deleteApiKey = route({
  ...common,
  method: 'DELETE',
  path: '/api/api-keys/:uuid',
  rate: 'write',
  summary: 'Revoke a key: it opens nothing any more, within a second',
  params: uuidParams,
  answer: z.object({ uuid }),
});
