import { z } from 'zod';
import { commaList, dayOrMoment, filterText, instant, MAX_PAGE_SIZE, uuid } from '../fields.ts';
import { route } from '../route.ts';

/** What is acted upon. */
export const AUDIT_KINDS = [
  'user',
  'workspace',
  'apiKey',
  'signUp',
  'agent',
  'knowledge',
  'document',
  'siteImport',
  'share',
  'mcpServer',
  'modelProvider',
  'searchEngine',
  'session',
  'message',
  'chatImport',
  'folder',
  'prompt',
  'usage',
  'order',
  'payment',
  'subscription',
  'plan',
  'discount',
  'invoice',
  'seller',
  'billingDetails',
  'credits',
  'quota',
  'earnings',
  'reconciliation',
  'difference',
  'audit',
  'operations',
] as const;
const kind = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof kind>;

/** What may act. */
export const AUDIT_ACTOR_KINDS = [
  'person',
  'key',
  'visitor',
  'external',
  'anonymous',
  'service',
  'provider',
] as const;

const filters = {
  /** Who did it. */
  actorUUID: uuid.optional(),
  actorKind: commaList(z.enum(AUDIT_ACTOR_KINDS)).optional(),
  /** Names of events, as rows carry them. */
  action: commaList(z.string().regex(/^[A-Z][A-Za-z]{2,60}$/, 'No such action')).optional(),
  kind: commaList(kind).optional(),
  subjectUUID: uuid.optional(),
  /** A moment, or a day of UTC: as `from` its beginning, as `to` its end. */
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  /** Stands in the subject's name, in the action, or in what was before or after. */
  text: filterText.optional(),
  /** An ADMIN's choice: one workspace instead of the platform; `mine` is the own one. */
  workspace: z.union([z.literal('mine'), uuid]).optional(),
};

/** One field: `shown` false where only its name may be told, else what it was and what it is; null: nothing. */
const change = z.object({
  field: z.string(),
  shown: z.boolean(),
  before: z.json().nullable(),
  after: z.json().nullable(),
});
export type AuditChange = z.infer<typeof change>;

const entry = z.object({
  uuid,
  at: instant,
  /**
   * `id`: a person's or visitor's uuid, or the name of who else acted; the e-mail is masked, and null where nobody has an
   * account or, where `unknown`, nobody could say for now.
   */
  actor: z.object({
    kind: z.enum(AUDIT_ACTOR_KINDS),
    id: z.string().nullable(),
    email: z.string().nullable(),
    logo: z.string().nullable(),
    unknown: z.literal(true).optional(),
  }),
  /** Of the network it came from; null where nobody asked for it. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The event's name, such as `AgentPublished`. */
  action: z.string(),
  kind,
  /** `name`: as it was known when it happened. */
  subject: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Null: the platform's. */
  workspace: uuid.nullable(),
  changes: z.array(change),
  /**
   * What uuids in `changes` belong to: people by their masked addresses, things by the name that the log heard of last. Of
   * others' things, and of who or what is gone, there is none.
   */
  names: z.record(uuid, z.string()),
});
export type AuditEntry = z.infer<typeof entry>;

const common = { method: 'GET', service: 'statistics', access: 'person' } as const;

export const listAudit = route({
  ...common,
  path: '/api/audit',
  rate: 'read',
  form: 'cursor',
  summary:
    'Who did what to which, when, from where, newest first: of the platform for ADMIN, of theirs for owners',
  sentence: 'Request failed',
  query: z.strictObject({
    ...filters,
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  }),
  answer: entry,
});

export const exportAudit = route({
  ...common,
  path: '/api/audit/export',
  rate: 'write',
  form: 'raw',
  summary: 'The same as CSV in UTF-8, all of it, newest first, a line a change',
  sentence: 'Request failed',
  query: z.strictObject(filters),
  answer: z.string(),
});
