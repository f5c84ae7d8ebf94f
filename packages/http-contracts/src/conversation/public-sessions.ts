import { z } from 'zod';
import { instant, moment, paging, stamps, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { attachment } from './messages.ts';
import { session } from './sessions.ts';
import { messageStatus, toolCall } from './stream.ts';

/** Of a public link: 43 letters and digits of base64url, nothing to guess. */
const token = z.string().regex(/^[\w-]{43}$/, 'Not a link of this platform');
const password = z.string().min(4).max(200);

/** What a session's owner sees of its public link. */
const publicLink = z.object({
  /** A path on this origin. */
  shareUrl: z.string(),
  expiresAt: instant.nullable(),
  hasPassword: z.boolean(),
  /** The last message that is shown; null: it was deleted, with all before it. */
  leafUUID: uuid.nullable(),
  /** Whether the chosen branch has messages that the link does not show. */
  outdated: z.boolean(),
  ...stamps,
});
export type PublicLink = z.infer<typeof publicLink>;

/** A link among others of a workspace. Of another's chat it tells no more than the link does. */
const listedLink = z.object({
  sessionUUID: uuid,
  /** Of the chat, as its agent's name; null: another's, and its link shows it to nobody, or to who knows the password. */
  title: z.string().nullable(),
  agentName: z.string().nullable(),
  userUUID: uuid,
  /** Who made it; null where nobody can say for now. Their address is masked unless one manages the workspace that they belong to. */
  by: z.object({ uuid, logo: z.string(), email: z.string() }).nullable(),
  /** A path on this origin; null: another's. */
  shareUrl: z.string().nullable(),
  expiresAt: instant.nullable(),
  /** Its time is over: it opens nothing, unless it is given more. */
  expired: z.boolean(),
  hasPassword: z.boolean(),
  ...stamps,
});
export type ListedLink = z.infer<typeof listedLink>;

/** A message as strangers read it: no uuid of what it was made from, no reasoning, no feedback. */
const publicMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  citations: z.array(
    z.object({
      number: z.number().int(),
      title: z.string(),
      url: z.string().optional(),
      page: z.number().nullable(),
      quote: z.string(),
    }),
  ),
  /** Their names; the files are for the chat's owner. */
  attachments: z.array(attachment.omit({ url: true })),
  toolCalls: z.array(toolCall.pick({ tool: true, status: true, at: true })),
  status: messageStatus,
  createdAt: instant,
});
export type PublicMessage = z.infer<typeof publicMessage>;

const publicSession = z.object({
  title: z.string(),
  agentUUID: uuid,
  agentName: z.string(),
  agentLogo: z.string(),
  messages: z.array(publicMessage),
  /** When the link was made, or brought up to date. */
  sharedAt: instant,
  expiresAt: instant.nullable(),
});
export type PublicSession = z.infer<typeof publicSession>;

const common = { service: 'conversation', form: 'data' } as const;
const owner = { ...common, access: 'person', path: '/api/sessions/:uuid/public-link' } as const;
const tokenParams = z.strictObject({ token });

export const getPublicLink = route({
  ...owner,
  method: 'GET',
  rate: 'read',
  summary: 'The public link of a chat, where it has one',
  sentence: 'Session not found',
  params: uuidParams,
  answer: z.object({ link: publicLink.nullable() }),
});

export const setPublicLink = route({
  ...owner,
  method: 'PUT',
  rate: 'write',
  summary:
    'Make a chat public up to its newest message, or bring its link up to date; the link stays the same',
  sentence: 'Failed to update session',
  params: uuidParams,
  body: z.strictObject({
    /** The branch to show ends here; null: nothing is shown; absent: the newest. */
    leafUUID: uuid.nullable().optional(),
    expiresAt: moment.nullable().optional(),
    /** null takes it away; absent leaves it. */
    password: password.nullable().optional(),
  }),
  answer: publicLink,
});

export const listPublicLinks = route({
  ...common,
  access: 'person',
  method: 'GET',
  path: '/api/public-links',
  rate: 'read',
  form: 'cursor',
  summary:
    'Public links that have not been ended, the newest first: one’s own in the workspace, or all of it for its owners and admins, and for ADMINs',
  sentence: 'Request failed',
  query: z.strictObject({
    cursor: z.string().max(400).optional(),
    limit: paging.limit,
    /** An ADMIN's choice: another workspace than the one acted in. */
    workspace: uuid.optional(),
  }),
  answer: listedLink,
});

export const readPublicSession = route({
  ...common,
  access: 'public',
  method: 'GET',
  path: '/api/public-sessions/:token',
  rate: 'read',
  summary: 'A chat that was made public',
  sentence: 'Session not found',
  params: tokenParams,
  answer: publicSession,
});

export const openPublicSession = route({
  ...common,
  access: 'public',
  method: 'POST',
  path: '/api/public-sessions/:token/open',
  rate: 'write',
  summary: 'A chat that was made public with a password',
  sentence: 'Session not found',
  params: tokenParams,
  body: z.strictObject({ password }),
  answer: publicSession,
});

export const copyPublicSession = route({
  ...common,
  access: 'person',
  method: 'POST',
  path: '/api/public-sessions/:token/copy',
  rate: 'write',
  summary: 'Go on from a public chat in a chat of one’s own, with its agent or another',
  sentence: 'Failed to create session',
  params: tokenParams,
  body: z.strictObject({ password: password.optional(), agentUUID: uuid.optional() }).optional(),
  answer: session,
});
